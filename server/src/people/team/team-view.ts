import type { Context } from '../../platform/context.ts'
import type { TeamMember } from './team-member.ts'

/** Everybody in the team of the context's organization, by the time when they came. */
export async function listTeam(ctx: Context): Promise<TeamMember[]> {
  const rows = await ctx.db
    .selectFrom('team_members as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.email', 'u.name', 't.role', 't.created_at', 't.last_seen_at'])
    .where('t.organization_id', '=', ctx.organization.id)
    .orderBy('t.created_at')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}

/** Whether somebody with this address is in the team. */
export async function isInTeam(ctx: Context, normalizedEmail: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('team_members as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('u.id')
    .where('t.organization_id', '=', ctx.organization.id)
    .where('u.normalized_email', '=', normalizedEmail)
    .executeTakeFirst()
  return row !== undefined
}
