import type { Context } from '../platform/context.ts'
import type { UserId } from '../platform/ids.ts'
import type { Role } from './team-member.ts'

/** Takes a person into the team of the context's organization; false where they are in it already, with whatever role. */
export async function insertTeamMember(ctx: Context, userId: UserId, role: Role): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('team_members')
    .values({ organization_id: ctx.organization.id, user_id: userId, role, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
