import { z } from 'zod'
import { externalIdCharactersMax } from '../../credentials/recipients/row-wishes.ts'
import { searchCredentials } from '../../credentials/search-credentials.ts'
import type { JobId, TemplateId } from '../../platform/ids.ts'
import { operation } from '../http/operation.ts'
import { pageQuery, pageSizeMax, slice } from '../http/pagination.ts'
import { uuidFilter, wordFilter } from '../http/request-schemas.ts'
import { example, refused } from './describe-errors.ts'
import {
  credentialExample,
  externalIdShape,
  presentCredentialSummary,
  summaryShape,
  supersededShape,
} from './present-credential.ts'

const listedCredential = z
  .object({
    ...summaryShape,
    ...externalIdShape,
    ...supersededShape,
    row: z.int().min(1).meta({ description: 'Row of the request that issued it, counted from 1.' }),
  })
  .meta({ id: 'ListedCredential', description: 'A credential as lists have it.' })

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
    job_id: uuidFilter('Credentials of this job.'),
    email: z
      .string('must be given once')
      .max(500, 'must be at most 500 characters')
      .optional()
      .meta({ description: 'Recipient e-mail.' }),
    external_id: z
      .string('must be given once')
      .max(externalIdCharactersMax, `must be at most ${externalIdCharactersMax} characters`)
      .optional()
      .meta({ description: 'Your own id of the record, as its row had it.' }),
    template_id: uuidFilter('Credentials of this template.'),
    status: wordFilter(['active', 'revoked'], 'Filter by status.'),
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
    const { page, page_size, email, status } = query
    const search = {
      jobId: query.job_id as JobId,
      email,
      templateId: query.template_id as TemplateId,
      status,
      externalId: query.external_id,
    }
    const found = await searchCredentials(ctx, search, slice(query))
    const credentials = found.credentials.map((credential) => ({
      ...presentCredentialSummary(ctx, credential),
      row: credential.rowNumber,
    }))
    return { body: { page, page_size, total: found.total, credentials } }
  },
})
