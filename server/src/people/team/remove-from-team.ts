import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type Platform, type TransactionContext } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { updateInvitationsOfInviterEnded } from '../invitations/invitation-store.ts'
import { actingUser, requireRolesWithin } from './may-change.ts'
import { teamRoles } from './team-member.ts'
import { deleteTeamMember, lockTeamMembers } from './team-store.ts'

/**
 * Removes a person from the team. From the next request on their sessions find no such organization, and their invitations are withdrawn; their
 * account and other organizations stay. Throws Refusal for a person whose role is above the actor's own, and for the last owner.
 */
export async function removeFromTeam(ctx: Context, userId: UserId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const roles = await lockTeamMembers(tx, [userId, ...actingUser(tx)])
    const role = roles.get(userId)
    if (!role) throw refuse('team_member_not_found')
    requireRolesWithin(tx, roles, role)
    if (!(await deleteTeamMember(tx, userId))) throw refuse('last_owner')
    const after = await withdrawInvitationsOf(tx, userId)
    await recordChange(tx, { action: 'team_member.removed', subjectId: userId, before: { role }, after })
  })
}

/**
 * Lets somebody leave the team of the context's organization, whatever their role. Their invitations are withdrawn: who is
 * about to be removed would else keep a way back by leaving first. Throws Refusal for the last owner.
 */
export async function leaveTeam(ctx: Context, { database }: Platform, userId: UserId): Promise<void> {
  // A person's own place is theirs to give up, which requests of their role may not write.
  const db = database.forOperator(ctx.organization.id)
  await inTransaction({ ...ctx, db, dbOutsideTransaction: db }, async (tx) => {
    const role = (await lockTeamMembers(tx, [userId])).get(userId)
    if (!role) throw refuse('team_member_not_found')
    if (!(await deleteTeamMember(tx, userId))) throw refuse('last_owner')
    const after = await withdrawInvitationsOf(tx, userId)
    await recordChange(tx, { action: 'team_member.left', subjectId: userId, before: { role }, after })
  })
}

async function withdrawInvitationsOf(tx: TransactionContext, userId: UserId): Promise<Record<string, number>> {
  const withdrawn = await updateInvitationsOfInviterEnded(tx, userId, [...teamRoles])
  return withdrawn > 0 ? { invitations_withdrawn: withdrawn } : {}
}
