import { z } from 'zod'
import { listNamedEntries } from '../../../administration/list-named-entries.ts'
import { type AuditEntryId, parseId } from '../../../platform/ids.ts'
import { uuidFilter } from '../../http/request-schemas.ts'
import { pageOf } from '../page.ts'
import { teamOperation } from '../team.ts'
import { auditQuery, filterOf, presentNamedEntry } from './present-entry.ts'

const pageSize = 50

export const listAuditEntriesOperation = teamOperation({
  name: 'list-audit-entries',
  leastRole: 'admin',
  route: 'GET /api/panel/audit-log',
  query: z.object({ ...auditQuery, after: uuidFilter('The page after this entry: `next` of the page before.') }),
  async handle(ctx, { query }) {
    const before = parseId<AuditEntryId>(query.after)
    const entries = await listNamedEntries(ctx, filterOf(query), { before, limit: pageSize + 1 })
    return { body: pageOf(entries.map(presentNamedEntry), pageSize) }
  },
})
