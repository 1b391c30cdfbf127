import { isIP } from 'node:net'
import type { Settings } from '../../platform/context.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

/**
 * The relying party of passkeys, by the public address of the service: browsers keep a passkey for the domain name (`id`) and offer it
 * there alone, and each answer names the origin of the page. Web Authentication, "RP ID".
 */
export type RelyingParty = { id: string; origin: string }

/** Throws Refusal where the address has no domain name. */
export function relyingPartyOf({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw refuse('passkeys_unavailable')
  return { id: hostname, origin }
}
