import type { Context } from '../platform/context.ts'
import type { TeamMember } from './team-member.ts'

/** Everybody in the team of the context's organization, by the time when they came. */
export async function listTeam(ctx: Context): Promise<TeamMember[]> {
  const rows = await ctx.db
    .selectFrom('team_members as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.email', 'u.name', 't.role', 't.created_at'])
    .where('t.organization_id', '=', ctx.organization.id)
    .orderBy('t.created_at')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id, email, name, role, created_at }) => ({ userId: id, email, name, role, createdAt: created_at }))
}
