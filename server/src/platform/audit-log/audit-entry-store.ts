import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database, TransactionDb } from '../db/database.ts'
import { type AuditEntryId, firstIdAt, type OrganizationId } from '../ids.ts'
import type { ActorKind, AuditAction, AuditEntry } from './audit-entry.ts'

/** The columns of an entry, which are also the names of its parts where it is told to a program. */
export const auditColumns = [
  'recorded_at',
  'action',
  'subject_kind',
  'subject_id',
  'actor_kind',
  'actor_id',
  'actor_account',
  'request_id',
  'before',
  'after',
  'id',
] as const

/** The only statement that writes entries. There is none that changes or deletes them, and the database refuses one. */
export async function insertAuditEntries(
  tx: TransactionDb,
  entries: (AuditEntry & { organizationId: OrganizationId })[],
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        organization_id: entry.organizationId,
        recorded_at: entry.recordedAt,
        action: entry.action,
        subject_kind: entry.subjectKind,
        subject_id: entry.subjectId,
        actor_kind: entry.actor.kind,
        actor_id: entry.actor.id,
        actor_account: entry.actor.account,
        request_id: entry.requestId,
        before: JSON.stringify(entry.before),
        after: JSON.stringify(entry.after),
      })),
    )
    .execute()
}

export type AuditFilter = {
  since?: Date | undefined
  until?: Date | undefined
  action?: AuditAction | undefined
  actorKind?: AuditEntry['actor']['kind'] | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
}

/** How many entries of one kind a record has since a moment. */
export async function countAuditEntries(
  ctx: Context,
  { subjectId, action, since }: { subjectId: string; action: AuditAction; since: Date },
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('audit_entries')
    .select((entry) => entry.fn.countAll<string>().as('count'))
    .where('organization_id', '=', ctx.organization.id)
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where('id', '>=', firstIdAt<AuditEntryId>(since))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Renaming = { organizationId: OrganizationId; recordedAt: Date; from: string; to: string; by: ActorKind }

const renamingsMax = 1_000

/** Which organizations of the service have another name since a moment, newest first; a thousand at most. */
export async function listRenamings(database: Database, since: Date): Promise<Renaming[]> {
  return database
    .forService()
    .selectFrom('audit_entries')
    .select(['organization_id as organizationId', 'recorded_at as recordedAt', 'actor_kind as by'])
    .select([sql<string>`before ->> 'name'`.as('from'), sql<string>`after ->> 'name'`.as('to')])
    .where('action', '=', 'organization.changed')
    .where('id', '>=', firstIdAt<AuditEntryId>(since))
    .where(sql<boolean>`after ? 'name'`)
    .orderBy('id', 'desc')
    .limit(renamingsMax)
    .execute()
}

/** A page of entries of the organization, newest first: those before the entry `before`, which the page ahead ended with. */
export async function listAuditEntries(
  ctx: Context,
  { since, until, action, actorKind, actorId, subjectId }: AuditFilter,
  { before, limit }: { before: AuditEntryId | undefined; limit: number },
): Promise<AuditEntry[]> {
  let query = ctx.db.selectFrom('audit_entries').where('organization_id', '=', ctx.organization.id)
  if (since) query = query.where('id', '>=', firstIdAt<AuditEntryId>(since))
  if (until) query = query.where('id', '<', firstIdAt<AuditEntryId>(until))
  if (action) query = query.where('action', '=', action)
  if (actorKind) query = query.where('actor_kind', '=', actorKind)
  if (actorId) query = query.where('actor_id', '=', actorId)
  if (subjectId) query = query.where('subject_id', '=', subjectId)
  if (before) query = query.where('id', '<', before)
  const rows = await query.select(auditColumns).orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    recordedAt: row.recorded_at,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    actor: { kind: row.actor_kind, id: row.actor_id, account: row.actor_account },
    requestId: row.request_id,
    before: row.before,
    after: row.after,
  }))
}
