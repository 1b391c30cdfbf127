import type { Credential } from '../../credentials/credential.ts'
import { wasSignedByCompromisedKey } from '../../credentials/signed-by-compromised-key.ts'
import type { Organization } from '../../organizations/organization.ts'
import type { Platform, Settings } from '../../platform/context.ts'

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

/** Wallets take nothing from addresses without TLS. */
export function servesWallets({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https://')
}

/** Why a credential is not offered to any wallet at this moment; undefined where it is. */
export async function findWhyNotOffered(
  platform: Platform,
  { allowsWallets, isActive, id }: Organization,
  credential: Credential,
): Promise<NotOffered | undefined> {
  const now = platform.clock.now()
  if (!servesWallets(platform.settings)) return 'no_https'
  if (!allowsWallets) return 'wallets_off'
  if (!isActive) return 'organization_inactive'
  if (credential.erasedAt) return 'erased'
  if (credential.status === 'revoked') return credential.supersededBy ? 'superseded' : 'revoked'
  if (credential.issuedAt > now) return 'not_yet_valid'
  if (credential.validUntil && credential.validUntil <= now) return 'expired'
  const isCompromised = await wasSignedByCompromisedKey(platform, { ...credential, organizationId: id })
  return isCompromised ? 'key_compromised' : undefined
}
