import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type Platform } from '../../platform/context.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { noteAdministered } from '../sessions/note-administered.ts'
import { isNoted, mayAdminister, type UserSession, waysBeyondLetters } from '../sessions/session.ts'
import { actingUser, requireRolesWithin } from './may-change.ts'
import { findMembership, type Membership } from './membership-view.ts'
import { isAtLeast, noteSeenEveryMinutes } from './team-member.ts'
import { lockTeamMembers, updateLastSeen, updateSessionsSince } from './team-store.ts'

/**
 * Finds the membership of a person in the organization of a request; undefined where they belong to no organization with this id. Throws Refusal
 * where their session does not reach it, or not any more. Notes every few minutes that they were there, for this organization alone. A request that a
 * page makes by itself keeps no session alive (`isByItself`).
 */
export async function enterOrganization(
  { database, clock }: Platform,
  session: UserSession,
  organizationId: OrganizationId,
  { isByItself = false }: { isByItself?: boolean } = {},
): Promise<Membership | undefined> {
  const db = database.forService()
  const { userId } = session
  const membership = await findMembership(db, userId, organizationId)
  if (!membership) return undefined
  const now = clock.now()
  const entry = entryOf(session, membership, now)
  if (entry !== 'open') throw refuse(entry)
  if (!isByItself && administers(membership)) await noteAdministered(db, session, now)
  const notedBefore = new Date(now.getTime() - noteSeenEveryMinutes * 60_000)
  if (isNoted(membership.lastSeenAt, now, noteSeenEveryMinutes))
    await updateLastSeen(db, { organizationId, userId, now, notedBefore })
  return membership
}

/**
 * Ends what reaches this organization of the sessions that somebody of its team has: from the next request on they have to sign in
 * anew. What is theirs elsewhere is not this organization's to end. Throws Refusal.
 */
export async function signOutPerson(ctx: Context, userId: UserId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const roles = await lockTeamMembers(tx, [userId, ...actingUser(tx)])
    const role = roles.get(userId)
    if (!role) throw refuse('team_member_not_found')
    requireRolesWithin(tx, roles, role)
    await updateSessionsSince(tx, userId)
    await recordChange(tx, { action: 'team_member.signed_out', subjectId: userId })
  })
}

function administers({ role }: Membership): boolean {
  return isAtLeast(role, 'admin')
}

/** Whether a session reaches an organization, and else what it is refused with. */
export type OrganizationEntry = 'open' | 'sign_in_required' | 'more_than_letter_required'

/**
 * A session ends for an organization before it ends for its person: where somebody of the organization ended it there, and where it was
 * not used to administer for a while. Of administrators an organization may ask for more than a mailbox.
 */
export function entryOf(
  session: Pick<UserSession, 'way' | 'createdAt' | 'administeredAt'>,
  membership: Membership,
  now: Date,
): OrganizationEntry {
  const { sessionsSince, organization } = membership
  if (sessionsSince !== null && session.createdAt <= sessionsSince) return 'sign_in_required'
  if (!administers(membership)) return 'open'
  if (!mayAdminister(session, now)) return 'sign_in_required'
  const isEnough = !organization.asksMoreThanLetters || waysBeyondLetters.includes(session.way)
  return isEnough ? 'open' : 'more_than_letter_required'
}
