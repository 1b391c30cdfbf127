import { type EmailAddress, parseEmail } from '../../platform/formats/email.ts'
import type { IdentityProvider } from '../identity-providers/identity-provider.ts'
import type { Role } from '../team/team-member.ts'
import { ProviderFault } from './provider-sign-in.ts'

export type ProviderClaims = Record<string, unknown>

/** A person as their provider describes them. */
export type ClaimedPerson = {
  subject: string
  email: EmailAddress
  name: string
  /** The role of the person's groups, or null where none of the groups has one; undefined where the provider names no roles for groups. */
  role: Role | null | undefined
}

/** OpenID Connect Core, section 2: 255 ASCII characters. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/
const groupsMax = 2_000
const nameCharactersMax = 200

/**
 * Reads the person from claims whose signature was checked. Throws ProviderFault where the claims let nobody in: an address that
 * is not there, not verified, or not of a domain that the organization has proven to be its own.
 */
export function readClaimedPerson(
  claims: ProviderClaims,
  provider: IdentityProvider,
  provenDomains: readonly string[],
): ClaimedPerson {
  const { sub, email: address, email_verified: verified, name } = claims
  if (typeof sub !== 'string' || !subjectPattern.test(sub)) throw new ProviderFault('answer_invalid', 'sub is missing')
  const email = typeof address === 'string' ? parseEmail(address) : undefined
  if (!email) throw new ProviderFault('email_missing')
  // Some providers send `email_verified` as a text.
  const isVerified = verified === true || verified === 'true'
  const isDenied = verified === false || verified === 'false'
  if (isDenied || (!isVerified && !provider.trustsEmails)) throw new ProviderFault('email_unverified')
  if (!provenDomains.includes(email.domain)) throw new ProviderFault('email_domain')
  return { subject: sub, email, name: lineOf(name), role: roleOf(claims, provider) }
}

/** The groups in the claim that the organization names: by its whole name, or by its path where it has one. */
export function groupsOf(claims: ProviderClaims, groupsClaim: string | null): string[] {
  const found = groupsClaim === null ? undefined : claimAt(claims, groupsClaim)
  const list = typeof found === 'string' ? [found] : Array.isArray(found) ? found : []
  return list.slice(0, groupsMax).filter((group): group is string => typeof group === 'string')
}

function claimAt(claims: ProviderClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((within, step) => {
    const isRecord = typeof within === 'object' && within !== null && Object.hasOwn(within, step)
    return isRecord ? (within as ProviderClaims)[step] : undefined
  }, claims)
}

/** The highest role that any of the groups gives; the mapping is in the order of roles. */
function roleOf(
  claims: ProviderClaims,
  { groupsClaim, groupRoles, defaultRole }: IdentityProvider,
): Role | null | undefined {
  if (groupsClaim === null) return undefined
  // OpenID Connect Core, "Aggregated and Distributed ProviderClaims": Entra does so with more than 200 groups. That is not "none".
  const elsewhere = claims._claim_names
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim))
    throw new ProviderFault('groups_left_out')
  const groups = new Set(groupsOf(claims, groupsClaim))
  return groupRoles.find(({ group }) => groups.has(group))?.role ?? defaultRole
}

function lineOf(name: unknown): string {
  if (typeof name !== 'string' || !name.isWellFormed()) return ''
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length <= nameCharactersMax ? line : ''
}
