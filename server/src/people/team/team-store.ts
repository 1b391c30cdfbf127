import { type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '../../platform/audit-log/audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'
import type { Role } from './team-member.ts'

const endsOfSessions = [
  'team_member.signed_out',
  'team_member.removed',
  'team_member.left',
] as const satisfies AuditAction[]

/**
 * Adds a person to the team of the context's organization; false where they are in it already, with whatever role. Sessions from before they were
 * signed out, or had left the team, do not reach it again: the audit log knows when that was.
 */
export async function insertTeamMember(ctx: Context, userId: UserId, role: Role): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('team_members')
    .values({
      organization_id: ctx.organization.id,
      user_id: userId,
      role,
      created_at: ctx.clock.now(),
      sessions_since: sql<Date>`(select max(recorded_at) from audit_entries
        where organization_id = ${ctx.organization.id} and subject_id = ${userId} and action = any(${endsOfSessions}::text[]))`,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function countTeamMembers(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('team_members')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('organization_id', '=', ctx.organization.id)
    .executeTakeFirstOrThrow()
  return count
}

/** The role that somebody has at the moment; undefined where they are not in the team. */
export async function findRole(ctx: Context, userId: UserId): Promise<Role | undefined> {
  const row = await ctx.db
    .selectFrom('team_members')
    .select('role')
    .where('organization_id', '=', ctx.organization.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/**
 * Takes the locks of these people and of all owners until the end of the transaction, in one order for everybody, and
 * returns their roles as they are then: changes of owners come one by one, so that two cannot each rely on the other.
 */
export async function lockTeamMembers(ctx: Context, userIds: UserId[]): Promise<Map<UserId, Role>> {
  const rows = await ctx.db
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('organization_id', '=', ctx.organization.id)
    .where(sql<boolean>`(role = 'owner' or user_id = any(${userIds}::uuid[]))`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

/** Changes a role, after `lockTeamMembers`; false where it is the last owner's, or where there is no such person. */
export async function updateRole(ctx: Context, userId: UserId, role: Role): Promise<boolean> {
  let query = ctx.db.updateTable('team_members').set({ role })
  query = query.where('organization_id', '=', ctx.organization.id).where('user_id', '=', userId)
  if (role !== 'owner') query = query.where(isNotLastOwner(ctx, userId))
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes somebody out of the team, after `lockTeamMembers`; false where it is the last owner, or nobody. */
export async function deleteTeamMember(ctx: Context, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('team_members')
    .where('organization_id', '=', ctx.organization.id)
    .where('user_id', '=', userId)
    .where(isNotLastOwner(ctx, userId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

function isNotLastOwner(ctx: Context, userId: UserId): RawBuilder<boolean> {
  return sql<boolean>`(role <> 'owner' or exists (select 1 from team_members other
    where other.organization_id = ${ctx.organization.id} and other.role = 'owner' and other.user_id <> ${userId}))`
}

/** Sessions that somebody began until now do not reach the organization any more. */
export async function updateSessionsSince(ctx: Context, userId: UserId): Promise<void> {
  await ctx.db
    .updateTable('team_members')
    .set({ sessions_since: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('user_id', '=', userId)
    .execute()
}

/** Notes that somebody of the team was there, without waiting for the disk: a crash forgets some minutes of it. */
export async function updateLastSeen(
  db: Db,
  {
    organizationId,
    userId,
    now,
    notedBefore,
  }: { organizationId: OrganizationId; userId: UserId; now: Date; notedBefore: Date },
): Promise<void> {
  await sql`
    with seen as (
      update team_members set last_seen_at = ${now}
      where organization_id = ${organizationId} and user_id = ${userId} and (last_seen_at is null or last_seen_at < ${notedBefore})
      returning 1)
    select set_config('synchronous_commit', 'off', true) from seen`.execute(db)
}
