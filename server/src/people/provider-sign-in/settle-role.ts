import { recordChange } from '../../platform/audit-log/record-change.ts'
import type { TransactionContext } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'
import { updateInvitationsOfInviterEnded } from '../invitations/invitation-store.ts'
import { type Role, rolesAbove, teamRoles } from '../team/team-member.ts'
import { deleteTeamMember, insertTeamMember, updateRole } from '../team/team-store.ts'

const by = 'identity_provider'

/**
 * Gives a person the role that the organization's own provider says, or takes them out of the team; after `lockTeamMembers`, which
 * told `present`. Their invitations to roles above it are withdrawn. The last owner stays owner, whatever the provider says.
 * Returns the role that they have now.
 */
export async function settleRole(
  tx: TransactionContext,
  userId: UserId,
  present: Role | undefined,
  wanted: Role | null,
): Promise<Role | null> {
  if (present === (wanted ?? undefined)) return wanted
  // The change is recorded as an act of the person, whose provider names the role.
  const asPerson = { ...tx, actor: { kind: 'user' as const, id: userId, role: present ?? wanted ?? 'viewer' } }
  if (present === undefined && wanted !== null) {
    await insertTeamMember(tx, userId, wanted)
    await recordChange(asPerson, { action: 'team_member.added', subjectId: userId, after: { role: wanted, by } })
    return wanted
  }
  if (present === undefined) return null
  const isDone = await (wanted === null ? deleteTeamMember(tx, userId) : updateRole(tx, userId, wanted))
  if (!isDone) return present
  const withdrawn = await updateInvitationsOfInviterEnded(
    tx,
    userId,
    wanted === null ? [...teamRoles] : rolesAbove(wanted),
  )
  const noted = { by, ...(withdrawn > 0 && { invitations_withdrawn: withdrawn }) }
  const before = { role: present }
  await recordChange(
    asPerson,
    wanted === null
      ? { action: 'team_member.removed', subjectId: userId, before, after: noted }
      : { action: 'team_member.role_changed', subjectId: userId, before, after: { role: wanted, ...noted } },
  )
  return wanted
}
