import { sql } from 'kysely'
import type { ActorKind, AuditAction } from '../../platform/audit-log/audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { BatchId } from '../../platform/ids.ts'
import { type BatchLetters, lettersCountedMax } from './home.ts'

/** Counts the letters of these batches by state. Of each batch no more letters than the bound are read, however large it is. */
export async function countLettersOfBatches(ctx: Context, ids: BatchId[]): Promise<Map<BatchId, BatchLetters>> {
  const { rows } = await sql<{ id: BatchId; read: number; sent: number; failed: number }>`
    select batch.id, count(letter.status)::int as read, (count(*) filter (where letter.status = 'sent'))::int as sent,
      (count(*) filter (where letter.status = 'failed'))::int as failed
    from unnest(${ids}::uuid[]) as batch (id)
    left join lateral (select status from outbox where organization_id = ${ctx.organization.id} and batch_id = batch.id
      limit ${lettersCountedMax + 1}) as letter on true
    group by batch.id`.execute(ctx.db)
  return new Map(rows.map(({ id, read, sent, failed }) => [id, { sent, failed, isMore: read > lettersCountedMax }]))
}

/** The actions that the first screen shows: those that change how an organization works, and those for a single person. */
export const toldActions = [
  'batch.revocation_requested',
  'template.created',
  'template.changed',
  'template.archived',
  'pathway.published',
  'letter.resent',
  'member.imported',
  'api_key.created',
  'api_key.revoked',
  'signing_key.rotated',
  'organization.changed',
  'invitation.sent',
  'team_member.role_changed',
] as const satisfies AuditAction[]

export type Lately = {
  at: Date
  action: (typeof toldActions)[number]
  byKind: ActorKind
  byName: string | null
  template: string | null
}

/** The entries that are read at most, so that a day with thousands of revocations costs no more than another. */
const entriesRead = 200
const toldMax = 6

/** Lists the latest acts, the newest first. It needs the rights of the operator program, which the request of an administrator has. */
export async function listLately(ctx: Context): Promise<Lately[]> {
  const { rows } = await sql<Lately>`
    select entry.recorded_at as at, entry.action, entry.actor_kind as "byKind",
      coalesce(nullif(person.name, ''), person.email, key.name) as "byName", template.name as template
    from (select id, recorded_at, action, actor_kind, actor_id, subject_kind, subject_id from audit_entries
      where organization_id = ${ctx.organization.id} order by id desc limit ${entriesRead}) as entry
    left join users person on entry.actor_kind = 'user' and person.id = entry.actor_id
    left join api_keys key on entry.actor_kind = 'api_key' and key.id = entry.actor_id
      and key.organization_id = ${ctx.organization.id}
    left join templates template on entry.subject_kind = 'template' and template.id = entry.subject_id
      and template.organization_id = ${ctx.organization.id}
    where entry.action = any(${toldActions}::text[])
    order by entry.id desc limit ${toldMax}`.execute(ctx.db)
  return rows
}
