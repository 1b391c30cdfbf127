import { z } from 'zod'
import { uuidFilter } from '../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { listCredentialRows } from '../credential-view.ts'
import { credentialQuery, credentialSelectionOf } from './credential-query.ts'
import { presentCredentialRow } from './present-credential.ts'

const pageSize = 50

export const listCredentialRowsOperation = teamOperation({
  name: 'list-credential-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/credentials',
  query: z.object({
    ...credentialQuery,
    after: uuidFilter('The page after this credential: `next` of the page before.'),
  }),
  async handle(ctx, { query }) {
    const rows = await listCredentialRows(ctx, credentialSelectionOf(query), {
      after: parseId<CredentialId>(query.after),
      limit: pageSize + 1,
    })
    return { body: pageOf(rows.map(presentCredentialRow), pageSize) }
  },
})
