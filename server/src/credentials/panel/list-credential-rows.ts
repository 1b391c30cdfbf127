import { z } from 'zod'
import { uuidFilter } from '../../entrypoints/http/request-schemas.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { listCredentialRows } from '../credential-view.ts'
import { credentialQuery, credentialSelectionOf } from './credential-query.ts'
import { presentCredentialRow } from './present-credential.ts'

const pageSize = 50

export const listCredentialRowsOperation = memberOperation({
  name: 'list-credential-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/credentials',
  query: z.object({
    ...credentialQuery,
    after: uuidFilter('The page after this credential: `next` of the page before.'),
  }),
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
