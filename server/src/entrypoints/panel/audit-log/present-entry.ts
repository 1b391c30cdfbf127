import type { z } from 'zod'
import type { NamedEntry } from '../../../administration/list-named-entries.ts'
import { type AuditEntry, actorKinds, allAuditActions } from '../../../platform/audit-log/audit-entry.ts'
import type { AuditFilter } from '../../../platform/audit-log/audit-entry-store.ts'
import { momentFilter, uuidFilter, wordFilter } from '../../http/request-schemas.ts'

/** What narrows the log, for the list and for its export. */
export const auditQuery = {
  actor_kind: wordFilter(actorKinds, 'Only changes by whoever is of this kind.'),
  actor_id: uuidFilter('Only changes by this person or key.'),
  action: wordFilter(allAuditActions, 'Only changes of this kind.'),
  subject_id: uuidFilter('Only changes of the record with this id.'),
  recorded_from: momentFilter('Only changes made then or later.'),
  recorded_before: momentFilter('Only changes made before.'),
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
