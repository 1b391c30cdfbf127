import type { Credential } from '../../credentials/credential.ts'
import { wasSignedByCompromisedKey } from '../../credentials/signed-by-compromised-key.ts'
import { type Organization, servesWallets } from '../../organizations/organization.ts'
import type { Platform } from '../../platform/context.ts'

/** Why a credential is not offered to wallets. */
export type NotOffered =
  | 'no_https'
  | 'wallets_off'
  | 'organization_inactive'
  | 'erased'
  | 'superseded'
  | 'revoked'
  | 'key_compromised'
  | 'not_yet_valid'
  | 'expired'
  | 'address_suppressed'
  | 'too_many_copies'

/** Why a credential is not offered to any wallet at this moment; undefined where it is. */
export async function findWhyNotOffered(
  platform: Platform,
  organization: Organization,
  credential: Credential,
): Promise<NotOffered | undefined> {
  const why = whyNotOffered(platform, organization, credential)
  if (why) return why
  const signed = { ...credential, organizationId: organization.id }
  return (await wasSignedByCompromisedKey(platform, signed)) ? 'key_compromised' : undefined
}

/** The reason as far as the two records and the known facts about the key tell. */
export function whyNotOffered(
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
  { allowsWallets, isActive }: Organization,
  credential: Credential & { isKeyCompromised?: boolean },
): NotOffered | undefined {
  const now = clock.now()
  if (!servesWallets(settings)) return 'no_https'
  if (!allowsWallets) return 'wallets_off'
  if (!isActive) return 'organization_inactive'
  if (credential.erasedAt) return 'erased'
  if (credential.status === 'revoked') return credential.supersededBy ? 'superseded' : 'revoked'
  if (credential.issuedAt > now) return 'not_yet_valid'
  if (credential.validUntil && credential.validUntil <= now) return 'expired'
  return credential.isKeyCompromised ? 'key_compromised' : undefined
}
