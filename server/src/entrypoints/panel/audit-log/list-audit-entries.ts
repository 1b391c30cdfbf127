import { z } from 'zod'
import { listNamedEntries } from '../../../administration/list-named-entries.ts'
import { type AuditEntryId, parseId } from '../../../platform/ids.ts'
import { uuidFilter } from '../../http/request-schemas.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { auditEntry, auditEntryExample, auditQuery, filterOf, presentEntry } from './present-entry.ts'

const pageSize = 50

export const listAuditEntriesOperation = memberOperation({
  name: 'list-audit-entries',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/audit-log',
  tag: 'Audit log',
  summary: 'A page of what was changed, by whom and when',
  description: `The newest first, ${pageSize} at a time. How many there are in all is not counted.`,
  query: z.object({ ...auditQuery, after: uuidFilter('The page after this entry: `next` of the page before.') }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(auditEntry).meta({ description: 'The entries.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'AuditPage', description: 'A page of the audit log.' }),
      examples: { last: { summary: 'The last page', value: { items: [auditEntryExample], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'actor_id', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    const before = parseId<AuditEntryId>(query.after)
    // One more than is shown tells whether there is a next page.
    const entries = await listNamedEntries(ctx, filterOf(query), { before, limit: pageSize + 1 })
    const shown = entries.slice(0, pageSize)
    const next = entries.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(presentEntry), next } }
  },
})
