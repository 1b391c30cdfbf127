import { z } from 'zod'
import type { NamedEntry } from '../../../administration/list-named-entries.ts'
import { actorKinds, allAuditActions } from '../../../audit-log/audit-entry.ts'
import type { AuditFilter } from '../../../audit-log/audit-entry-store.ts'
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

const facts = (description: string) => z.record(z.string(), z.unknown()).meta({ description })

export const auditEntry = z
  .object({
    id: z.string().meta({ description: 'Its id.' }),
    recorded_at: z.string().meta({ description: 'When it was done.', format: 'date-time' }),
    action: z.string().meta({ description: 'What was done: `api_key.revoked`.' }),
    subject_kind: z.string().meta({ description: 'The kind of record.' }),
    subject_id: z.string().meta({ description: 'Its id.' }),
    subject_name: z.string().nullable().meta({ description: 'What it is called now, where it has a name.' }),
    actor_kind: z.enum(actorKinds).meta({ description: 'Who did it.' }),
    actor_id: z.string().nullable().meta({ description: 'The id of the person or key.' }),
    actor_name: z.string().nullable().meta({ description: 'What they are called now.' }),
    actor_account: z
      .string()
      .nullable()
      .meta({ description: 'The account of the operating system, where the operator program did it.' }),
    request_id: z.string().nullable().meta({ description: '`X-Request-Id` of the request.' }),
    before: facts('The parts that changed, as they were.'),
    after: facts('The parts that changed, as they are.'),
  })
  .meta({ id: 'AuditEntry', description: 'A change: what, by whom, when. It can never be taken back.' })

export const auditEntryExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  recorded_at: '2026-11-22T09:00:00.000Z',
  action: 'team_member.role_changed',
  subject_kind: 'team_member',
  subject_id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5f',
  subject_name: 'Luis Vega',
  actor_kind: 'user',
  actor_id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d60',
  actor_name: 'Ana Muñoz',
  actor_account: null,
  request_id: '2f1c9a44-8d1e-4c55-9a53-1f0e5b6a7c8d',
  before: { role: 'viewer' },
  after: { role: 'issuer' },
}

export function presentEntry(entry: NamedEntry): z.output<typeof auditEntry> {
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
