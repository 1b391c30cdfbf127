import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { updateInvitationsOfInviterEnded } from '../invitations/invitation-store.ts'
import { actingUser, requireRolesWithin } from './may-change.ts'
import { type Role, rolesAbove } from './team-member.ts'
import { lockTeamMembers, updateRole } from './team-store.ts'

/**
 * Gives somebody of the team another role; it counts from their next request on. Their invitations to roles above the new one
 * are withdrawn. Throws Refusal where the former or the new role stands above the actor's own, and for the last owner.
 */
export async function changeRole(ctx: Context, userId: UserId, role: Role): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const roles = await lockTeamMembers(tx, [userId, ...actingUser(tx)])
    const before = roles.get(userId)
    if (!before) throw refuse('team_member_not_found')
    requireRolesWithin(tx, roles, before, role)
    if (before === role) return
    if (!(await updateRole(tx, userId, role))) throw refuse('last_owner')
    const withdrawn = await updateInvitationsOfInviterEnded(tx, userId, rolesAbove(role))
    const after = { role, ...(withdrawn > 0 && { invitations_withdrawn: withdrawn }) }
    await recordChange(tx, { action: 'team_member.role_changed', subjectId: userId, before: { role: before }, after })
  })
}
