import { z } from 'zod'
import { searchCredentials } from '../../credentials/credential-search-view.ts'
import { operation } from '../http/operation.ts'
import { pageQuery, pageSizeMax, slice } from '../http/pagination.ts'
import { example, refused } from './describe-errors.ts'
import { credentialFilters, listedCredential, presentListedCredential, searchOf } from './exports/credential-list.ts'
import { credentialExample } from './present-credential.ts'

export const listCredentialsOperation = operation({
  name: 'list-credentials',
  method: 'GET',
  path: '/api/v1/credentials',
  tag: 'Credentials',
  summary: 'List credentials',
  description:
    'The credentials of your organization, newest first, without their documents. Filter by job to read back ids.',
  query: z.object({
    ...pageQuery,
    ...credentialFilters,
  }),
  responses: {
    200: {
      description: 'A page of credentials.',
      schema: z
        .object({
          page: z.int().min(1).meta({ description: 'This page.' }),
          page_size: z.int().min(1).max(pageSizeMax).meta({ description: 'Entries a page.' }),
          total: z.int().min(0).meta({ description: 'Credentials that match.' }),
          credentials: z.array(listedCredential).meta({ description: 'Credentials of this page.' }),
        })
        .meta({ id: 'CredentialPage', description: 'A page of credentials.' }),
      examples: {
        page: {
          summary: 'First page',
          value: { page: 1, page_size: 20, total: 1, credentials: [{ ...credentialExample, row: 1 }] },
        },
      },
    },
    400: refused('A parameter is invalid.', {
      job: example('Not a UUID', 'invalid_parameter', 'job_id', 'must be a UUID'),
    }),
  },
  async handle(ctx, { query }) {
    const { page, page_size } = query
    const found = await searchCredentials(ctx, searchOf(query), slice(query))
    const credentials = found.credentials.map((credential) => presentListedCredential(ctx, credential))
    return { body: { page, page_size, total: found.total, credentials } }
  },
})
