import { findOrganization } from '../../organizations/organization-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import {
  contextFor,
  inTransaction,
  type OrganizationScope,
  type Platform,
  type TransactionContext,
} from '../../platform/context.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import { newId, type UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { updateInvitationAccepted } from '../invitations/invitation-store.ts'
import { findInvitationByToken } from '../invitations/invitations-view.ts'
import { openUserSession } from '../sessions/open-session.ts'
import { reportSignIn, type SignInAttempt } from '../sessions/report-sign-in.ts'
import type { NewSession } from '../sessions/session.ts'
import { hashOfToken } from '../sessions/token.ts'
import { limitLinks } from '../sign-in/limit-sign-in.ts'
import { readUserName } from '../users/user.ts'
import { findUserByEmail, insertUserOnce, updateUserNameOnce } from '../users/user-store.ts'
import type { Role } from './team-member.ts'
import { insertTeamMember } from './team-store.ts'

/** The offer behind the link of a letter. */
export type Offer = {
  organization: OrganizationScope
  email: string
  role: Role
  /** Whether whoever accepts is asked for their name: there is no account of this address yet, or one without a name. */
  asksName: boolean
  /** The account with this address, where there is one. */
  userId: UserId | null
}

/**
 * Finds the offer behind the link of a letter. It changes nothing: programs that scan letters open links too. Throws Refusal for a link that is
 * unknown, expired, used, withdrawn or replaced, without telling which.
 */
export async function findOffer(platform: Platform, from: string, token: string): Promise<Offer> {
  await limitLinks(platform, from)
  const { organization, email, normalizedEmail, role } = await find(platform, token)
  const user = await findUserByEmail(platform.database.forService(), normalizedEmail)
  return { organization, email, role, asksName: !user || user.name === '', userId: user?.id ?? null }
}

type Acceptance = {
  token: string
  name: string
  browser?: string
  /** The person who is signed in with this browser already, by a session that is not limited to one organization. */
  signedInAs?: UserId | undefined
}

/**
 * Takes the owner of the mailbox that the letter went to into the team, once, and signs in that person: the link proves the
 * mailbox, whoever the browser was signed in as. The account is made where there is none. The link opens this one organization: it lasts for
 * days and may have been passed on, so it is no key to what others issued to the address; a letter opens that. Somebody who came into the
 * team in another way keeps the role that they have, and who is signed in already stays so. Throws as `findOffer`.
 */
export function acceptInvitation(platform: Platform, from: string, acceptance: Acceptance): Promise<NewSession> {
  return reportSignIn(platform, { way: 'invitation', from }, (attempt) => accept(platform, attempt, acceptance))
}

async function accept(
  platform: Platform,
  attempt: SignInAttempt,
  { token, name: givenName, browser = '', signedInAs }: Acceptance,
): Promise<NewSession> {
  const { way, from } = attempt
  await limitLinks(platform, from)
  const name = readUserName(givenName)
  const { organization } = await find(platform, token)
  attempt.organizationId = organization.id
  const db = platform.database.forOperator(organization.id)
  const ctx = { ...contextFor(platform, organization, { kind: 'visitor' }), db, dbOutsideTransaction: db }
  return inTransaction(ctx, async (tx) => {
    const invitation = await updateInvitationAccepted(tx, hashOfToken(token))
    const address = invitation && parseEmail(invitation.email)
    if (!address) throw refuse('sign_in_refused')
    const now = tx.clock.now()
    const person = {
      id: newId<UserId>(now),
      email: address.address,
      normalizedEmail: address.normalized,
      name,
      createdAt: now,
    }
    const user = await insertUserOnce(tx.db, person)
    if (name !== '') await updateUserNameOnce(tx.db, user.id, name)
    if (await insertTeamMember(tx, user.id, invitation.role)) await journalAdded(tx, user.id, invitation.role)
    const actor = { kind: 'user' as const, id: user.id, role: invitation.role }
    const after = { role: invitation.role, user_id: user.id }
    await recordChange({ ...tx, actor }, { action: 'invitation.accepted', subjectId: invitation.id, after })
    return openUserSession(tx.db, user.id, now, {
      way,
      from,
      browser,
      limitedTo: user.id === signedInAs ? null : tx.organization.id,
    })
  })
}

/** The audit log has the invitation. In a restored database, who was taken out of the team before is in it. */
async function journalAdded(tx: TransactionContext, userId: UserId, role: Role): Promise<void> {
  const at = tx.clock.now()
  await tx.journal.write([
    { at, organizationId: tx.organization.id, act: 'team_member.added', ids: [userId], detail: role },
  ])
}

async function find(platform: Platform, token: string) {
  const invitation = await findInvitationByToken(platform.database, hashOfToken(token), platform.clock.now())
  const organization = invitation && (await findOrganization(platform.database, invitation.organizationId))
  if (!invitation || !organization?.isActive) throw refuse('sign_in_refused')
  return { ...invitation, organization }
}
