import { z } from 'zod'
import { listCredentialRows } from '../../../credentials/credential-view.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { uuidFilter } from '../../http/request-schemas.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { credentialQuery, credentialSelectionOf } from './credential-query.ts'
import { credentialRow, credentialRowExample, presentCredentialRow } from './present-credential.ts'

const pageSize = 50

export const listCredentialRowsOperation = memberOperation({
  name: 'list-credential-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/credentials',
  tag: 'Credentials',
  summary: 'A page of credentials',
  description: `The newest first, ${pageSize} at a time. How many there are in all is not counted.`,
  query: z.object({
    ...credentialQuery,
    after: uuidFilter('The page after this credential: `next` of the page before.'),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(credentialRow).meta({ description: 'The credentials.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'CredentialPage', description: 'A page of credentials.' }),
      examples: { last: { summary: 'The last page', value: { items: [credentialRowExample], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'batch_id', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    const rows = await listCredentialRows(
      ctx,
      credentialSelectionOf(query),
      // One more than is shown tells whether there is a next page.
      { after: parseId<CredentialId>(query.after), limit: pageSize + 1 },
    )
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(presentCredentialRow), next } }
  },
})
