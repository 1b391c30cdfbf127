import type { Platform } from '../platform/context.ts'
import type { OrganizationId, UserId } from '../platform/ids.ts'
import { findMembership, type Membership } from './membership-view.ts'
import { noteSeenEveryMinutes } from './team-member.ts'
import { updateLastSeen } from './team-store.ts'

/**
 * The place of a person in the organization that they ask something of; undefined where they belong to none of this id. That
 * they were there is noted every few minutes, for this organization alone: what they do elsewhere is none of its business.
 */
export async function enterOrganization(
  { database, clock }: Platform,
  userId: UserId,
  organizationId: OrganizationId,
): Promise<Membership | undefined> {
  const db = database.forService()
  const membership = await findMembership(db, userId, organizationId)
  const now = clock.now()
  const notedBefore = new Date(now.getTime() - noteSeenEveryMinutes * 60_000)
  if (membership && (membership.lastSeenAt === null || membership.lastSeenAt < notedBefore))
    await updateLastSeen(db, { organizationId, userId, now, notedBefore })
  return membership
}
