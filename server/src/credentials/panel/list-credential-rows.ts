import { z } from 'zod'
import { uuidFilter } from '../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import type { CredentialId } from '../../platform/ids.ts'
import { listCredentialRows } from '../credential-view.ts'
import { credentialQuery, credentialSelectionOf } from './credential-query.ts'
import { presentCredentialRow } from './get-credential-history.ts'

const pageSize = 50

export const listCredentialRowsOperation = teamOperation({
  name: 'list-credential-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/credentials',
  query: z.object({ ...credentialQuery, after: uuidFilter<CredentialId>() }),
  async handle(ctx, { query }) {
    const page = { after: query.after, limit: pageSize + 1 }
    const rows = await listCredentialRows(ctx, credentialSelectionOf(query), page)
    return { body: pageOf(rows, pageSize, presentCredentialRow) }
  },
})
