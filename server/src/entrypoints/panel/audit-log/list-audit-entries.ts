import { z } from 'zod'
import { listNamedEntries } from '../../../administration/list-named-entries.ts'
import { type AuditEntryId, parseId } from '../../../platform/ids.ts'
import { uuidFilter } from '../../http/request-schemas.ts'
import { memberOperation } from '../member.ts'
import { auditQuery, filterOf, presentEntry } from './present-entry.ts'

const pageSize = 50

export const listAuditEntriesOperation = memberOperation({
  name: 'list-audit-entries',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/audit-log',
  query: z.object({ ...auditQuery, after: uuidFilter('The page after this entry: `next` of the page before.') }),
  async handle(ctx, { query }) {
    const before = parseId<AuditEntryId>(query.after)
    // One more than is shown tells whether there is a next page.
    const entries = await listNamedEntries(ctx, filterOf(query), { before, limit: pageSize + 1 })
    const shown = entries.slice(0, pageSize)
    const next = entries.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(presentEntry), next } }
  },
})
