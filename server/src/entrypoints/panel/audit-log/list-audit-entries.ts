import { z } from 'zod'
import { listNamedEntries, type NamedEntry } from '../../../administration/list-named-entries.ts'
import { type AuditEntry, actorKinds, allAuditActions } from '../../../platform/audit-log/audit-entry.ts'
import type { AuditFilter } from '../../../platform/audit-log/audit-entry-store.ts'
import type { AuditEntryId } from '../../../platform/ids.ts'
import { momentFilter, uuidFilter, wordFilter } from '../../http/request-schemas.ts'
import { pageOf } from '../page.ts'
import { teamOperation } from '../team.ts'

/** The filters of the log, for the list and for its export. */
export const auditQuery = {
  actor_kind: wordFilter(actorKinds),
  actor_id: uuidFilter(),
  action: wordFilter(allAuditActions),
  subject_id: uuidFilter(),
  recorded_from: momentFilter,
  recorded_before: momentFilter,
}

export function filterOf(query: z.output<z.ZodObject<typeof auditQuery>>): AuditFilter {
  return {
    actorKind: query.actor_kind,
    actorId: query.actor_id,
    action: query.action,
    subjectId: query.subject_id,
    since: query.recorded_from,
    until: query.recorded_before,
  }
}

export function presentEntry(entry: AuditEntry) {
  return {
    id: entry.id,
    recorded_at: entry.recordedAt.toISOString(),
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    actor_kind: entry.actor.kind,
    actor_id: entry.actor.id,
    actor_account: entry.actor.account,
    request_id: entry.requestId,
    before: entry.before,
    after: entry.after,
  }
}

/** With the names of who changed what, as people read the log. */
export function presentNamedEntry(entry: NamedEntry) {
  return { ...presentEntry(entry), subject_name: entry.subjectName, actor_name: entry.actorName }
}

const pageSize = 50

export const listAuditEntriesOperation = teamOperation({
  name: 'list-audit-entries',
  leastRole: 'admin',
  route: 'GET /api/panel/audit-log',
  query: z.object({ ...auditQuery, after: uuidFilter<AuditEntryId>() }),
  async handle(ctx, { query }) {
    const entries = await listNamedEntries(ctx, filterOf(query), { before: query.after, limit: pageSize + 1 })
    return { body: pageOf(entries, pageSize, presentNamedEntry) }
  },
})
