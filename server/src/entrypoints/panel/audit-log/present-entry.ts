import type { NamedEntry } from '../../../administration/list-named-entries.ts'
import { actorKinds, allAuditActions } from '../../../platform/audit-log/audit-entry.ts'
import type { AuditFilter } from '../../../platform/audit-log/audit-entry-store.ts'
import { momentFilter, uuidFilter, wordFilter } from '../../http/request-schemas.ts'

/** What narrows the log, for the list and for its export. */
export const auditQuery = {
  actor_kind: wordFilter(
    actorKinds,
    'Only changes by a person, a key, the operator of the service or the service itself.',
  ),
  actor_id: uuidFilter('Only changes by this person or key.'),
  action: wordFilter(allAuditActions, 'Only changes of this kind.'),
  subject_id: uuidFilter('Only changes of the record with this id.'),
  recorded_from: momentFilter('Only changes made then or later.'),
  recorded_before: momentFilter('Only changes made before.'),
}

type Asked = {
  actor_kind?: AuditFilter['actorKind']
  actor_id?: string | undefined
  action?: AuditFilter['action']
  subject_id?: string | undefined
  recorded_from?: Date | undefined
  recorded_before?: Date | undefined
}

export function filterOf(query: Asked): AuditFilter {
  return {
    actorKind: query.actor_kind,
    actorId: query.actor_id,
    action: query.action,
    subjectId: query.subject_id,
    since: query.recorded_from,
    until: query.recorded_before,
  }
}

export function presentEntry(entry: NamedEntry) {
  return {
    id: entry.id,
    recorded_at: entry.recordedAt.toISOString(),
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    subject_name: entry.subjectName,
    actor_kind: entry.actor.kind,
    actor_id: entry.actor.id,
    actor_name: entry.actorName,
    actor_account: entry.actor.account,
    request_id: entry.requestId,
    before: entry.before,
    after: entry.after,
  }
}
