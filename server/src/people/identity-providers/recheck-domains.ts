import { findOrganization } from '../../organizations/organization-store.ts'
import { dayMs } from '../../platform/clock.ts'
import { type Actor, contextFor, type Platform } from '../../platform/context.ts'
import { isPublished, lapseSignInDomain } from './prove-domain.ts'
import { listSeenDomains, type SeenDomain, updateDomainSeen } from './sign-in-domain-store.ts'

/** An hour where all their name servers are silent: they are of strangers, and nobody waits for this. */
const nightlyMax = 5_000
const atATime = 8
/** A record may be away while somebody moves a zone. A DNS that does not answer says nothing, but not for ever. */
const goneDays = 3
const silentDays = 30

/**
 * Looks again whether the domains of organizations still have the records that prove them. One whose record has been gone for days is
 * proven no more: a domain is let go, and belongs to somebody else. Asked twice, it does the same again. Where
 * there are more than `domainsMax`, it is the turn of as many in no order, so that those whose DNS is silent keep no others from theirs.
 */
export async function recheckDomains(
  platform: Platform,
  actor: Actor = { kind: 'worker' },
  domainsMax = nightlyMax,
): Promise<{ domainsAsked: number; domainsLapsed: number }> {
  const domains = await listSeenDomains(platform.database, domainsMax)
  let domainsLapsed = 0
  for (let start = 0; start < domains.length; start += atATime) {
    const done = await Promise.all(domains.slice(start, start + atATime).map((one) => recheck(platform, actor, one)))
    domainsLapsed += done.filter(Boolean).length
  }
  return { domainsAsked: domains.length, domainsLapsed }
}

/** True where it is proven no more. */
async function recheck(
  platform: Platform,
  actor: Actor,
  { organizationId, domain, seenAt }: SeenDomain,
): Promise<boolean> {
  const organization = await findOrganization(platform.database, organizationId)
  if (!organization) return false
  // Needs rights that no request has: a proof ends, and with it the sessions that came by it.
  const db = platform.database.forOperator(organizationId)
  const ctx = { ...contextFor(platform, organization, actor), db, dbOutsideTransaction: db }
  const isThere = await isPublished(ctx, domain)
  if (isThere) await updateDomainSeen(ctx, domain)
  const days = (platform.clock.now().getTime() - seenAt.getTime()) / dayMs
  const isGone = !isThere && days > (isThere === false ? goneDays : silentDays)
  if (isGone) await lapseSignInDomain(ctx, domain)
  return isGone
}
