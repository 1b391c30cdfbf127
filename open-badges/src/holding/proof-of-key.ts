import { keyInDid } from '../keys/key-in-did.ts'
import type { ReadKey } from '../keys/public-key.ts'

/** The audience that a proof must name, and the moment by which it is judged. */
export type ExpectedProof = { audience: string; now: Date }

/** Why a proof of a key proves nothing. */
export type ProofFault = 'unreadable' | 'type' | 'algorithm' | 'key' | 'audience' | 'nonce' | 'time' | 'signature'

/**
 * Who holds a key, as a `did:key` or `did:jwk`, and the nonce that they signed: whether it is one that was given out, and once, is for
 * the caller to tell. Or why nothing was proven.
 */
export type ProofOfKey = { holder: string; nonce: string } | { fault: ProofFault }

/** The public key that a DID URL names, where the DID is the key: did:key and did:jwk. */
export function keyOfDidUrl(url: unknown): { did: string; key: ReadKey } | undefined {
  if (typeof url !== 'string') return undefined
  const [did = ''] = url.split('#', 1)
  const own = keyInDid(did)
  // Some wallets leave the fragment out; it could name only one key.
  return own && (url === did || url === `${did}#${own.fragment}`) ? { did, key: own.key } : undefined
}

/** Whether an audience is this one and no other, alone or in a list. */
export function isAudience(given: unknown, audience: string): boolean {
  const all = [given].flat()
  return all.length === 1 && all[0] === audience
}
