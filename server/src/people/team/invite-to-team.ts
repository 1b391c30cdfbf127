import { refuseInactive } from '../../organizations/refuse-inactive.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import {
  type Context,
  inTransaction,
  type Language,
  type Platform,
  type TransactionContext,
} from '../../platform/context.ts'
import { type InvitationId, newId } from '../../platform/ids.ts'
import { withinDailyUse } from '../../platform/rate-limits/daily-use.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import {
  type Invitation,
  lettersOfOrganizationMax,
  lettersToAddressMax,
  openInvitationsMax,
} from '../invitations/invitation.ts'
import { countInvitations, insertInvitation, updateInvitationEnded } from '../invitations/invitation-store.ts'
import { listInvitations } from '../invitations/invitations-view.ts'
import { withinInvitations } from '../sign-in/limit-sign-in.ts'
import { readUserEmail } from '../users/user.ts'
import { actingUser, requireRolesWithin } from './may-change.ts'
import type { Role } from './team-member.ts'
import { lockTeamMembers } from './team-store.ts'
import { isInTeam } from './team-view.ts'

/**
 * Invites somebody by letter; they belong to the team once they accept. It does the same for an address that has an account and
 * for one that has none. Who was invited already is invited anew, by a letter with another link. The operator invites the first
 * owner alone, so that another such invitation withdraws the one before: it may have gone to a wrong address.
 *
 * The caller bounds the letters of all organizations to one mailbox (`withinInvitations`), before anything else is done.
 *
 * Throws Refusal where the organization is inactive, where the address is none or in the team, where the role stands above the actor's own, and where
 * a bound on invitations is reached.
 */
export async function inviteToTeam(
  ctx: Context,
  given: { email: string; role: Role; language: Language | null },
): Promise<InvitationId> {
  refuseInactive(ctx)
  const address = readUserEmail(given.email)
  return withLetter(ctx, async (tx) => {
    const roles = await lockTeamMembers(tx, actingUser(tx))
    requireRolesWithin(tx, roles, given.role)
    if (await isInTeam(tx, address.normalized)) throw refuse('already_in_team', address.address)
    const waiting = await listInvitations(tx)
    const former = waiting.find(({ normalizedEmail }) => normalizedEmail === address.normalized)
    if (former) requireRolesWithin(tx, roles, former.role)
    if (tx.actor.kind === 'operator')
      for (const one of waiting)
        if (one !== former && one.role === 'owner' && one.invitedBy === null) await withdraw(tx, one)
    const { role } = given
    const language = given.language ?? tx.organization.language
    const id = await writeLetter(tx, { address, role, language, invitedAt: former?.invitedAt }, former)
    const after = { address: address.address, role, language }
    await recordChange(tx, { action: former ? 'invitation.resent' : 'invitation.sent', subjectId: id, after })
    return id
  })
}

/** Sends an invitation that waits once more: with another link, which works for as long as that of a new one. */
export async function resendInvitation(
  ctx: Context,
  platform: Pick<Platform, 'database' | 'clock'>,
  id: InvitationId,
): Promise<InvitationId> {
  const { email } = await getInvitation(ctx, id)
  return withinInvitations(platform, readUserEmail(email).normalized, () => resend(ctx, id))
}

function resend(ctx: Context, id: InvitationId): Promise<InvitationId> {
  return withLetter(ctx, async (tx) => {
    const former = await getInvitation(tx, id)
    requireRolesWithin(tx, await lockTeamMembers(tx, actingUser(tx)), former.role)
    const { role, language, invitedAt } = former
    const address = readUserEmail(former.email)
    const newest = await writeLetter(tx, { address, role, language, invitedAt }, former)
    await recordChange(tx, {
      action: 'invitation.resent',
      subjectId: newest,
      after: { address: address.address, role },
    })
    return newest
  })
}

/** Withdraws an invitation: its link opens nothing from now on. */
export async function withdrawInvitation(ctx: Context, id: InvitationId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const invitation = await getInvitation(tx, id)
    requireRolesWithin(tx, await lockTeamMembers(tx, actingUser(tx)), invitation.role)
    await withdraw(tx, invitation)
  })
}

async function withdraw(tx: TransactionContext, { id, email, role }: Invitation): Promise<void> {
  if (!(await updateInvitationEnded(tx, id, 'withdrawn'))) throw refuse('team_member_not_found')
  await recordChange(tx, { action: 'invitation.withdrawn', subjectId: id, before: { address: email, role } })
}

async function getInvitation(tx: Context, id: InvitationId): Promise<Invitation> {
  const [invitation] = await listInvitations(tx, id)
  if (!invitation) throw refuse('team_member_not_found')
  return invitation
}

function withLetter<T>(ctx: Context, work: (tx: TransactionContext) => Promise<T>): Promise<T> {
  return withinDailyUse(ctx, { rows: 1, bodyBytes: 0 }, () => inTransaction(ctx, work))
}

type Letter = {
  address: ReturnType<typeof readUserEmail>
  role: Role
  language: Language
  invitedAt: Date | undefined
}

/** Writes a letter in the place of a former one, within the bounds that keep invitations from reaching strangers again and again. */
async function writeLetter(
  tx: TransactionContext,
  letter: Letter,
  former: Invitation | undefined,
): Promise<InvitationId> {
  const { open, toAddress, ofOrganization } = await countInvitations(tx, letter.address.normalized)
  if (!former && open >= openInvitationsMax) throw refuse('too_many_invitations', openInvitationsMax)
  if (toAddress >= lettersToAddressMax) throw refuse('address_letters_exceeded', lettersToAddressMax)
  if (ofOrganization >= lettersOfOrganizationMax)
    throw refuse('daily_limit_exceeded', 'invitations', {
      limit: lettersOfOrganizationMax,
      used: ofOrganization,
      asked: 1,
    })
  if (former && !(await updateInvitationEnded(tx, former.id, 'replaced'))) throw refuse('team_member_not_found')
  const now = tx.clock.now()
  const id = newId<InvitationId>(now)
  const { actor } = tx
  const written = await insertInvitation(tx, {
    ...letter,
    id,
    invitedBy: actor.kind === 'user' ? actor.id : null,
    invitedAt: letter.invitedAt ?? now,
  })
  if (!written) throw refuse('already_in_team', letter.address.address)
  return id
}
