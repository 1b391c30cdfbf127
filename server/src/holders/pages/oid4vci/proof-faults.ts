import type { ProofFault } from '@sello/open-badges'

/** Why a proof of a key proves nothing, in ASCII and for whoever writes the wallet. */
export const saidOfFault: Record<ProofFault, string> = {
  unreadable: 'It cannot be read.',
  type: 'It is not of the type that it should be, or was made for something else.',
  algorithm: 'Its algorithm is none of those that are accepted.',
  key: 'It names no key, or none that is a did:key, a did:jwk or a public jwk.',
  audience: 'It is for another audience.',
  nonce: 'It has no nonce of ours.',
  time: 'Its time is more than ten minutes away, or it has expired.',
  signature: 'Its signature does not hold.',
}
