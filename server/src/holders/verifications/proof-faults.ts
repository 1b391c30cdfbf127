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

/** VCALM 1.0, section 3.8, "Error Handling", with those of Verifiable Credentials Data Model 2.0 and of Data Integrity 1.0. */
export const problemTypes = {
  malformed: 'https://www.w3.org/TR/vc-data-model-2.0#MALFORMED_VALUE_ERROR',
  challenge: 'https://w3id.org/security#INVALID_CHALLENGE_ERROR',
  domain: 'https://w3id.org/security#INVALID_DOMAIN_ERROR',
  proof: 'https://w3id.org/security#PROOF_VERIFICATION_ERROR',
}
type ProblemType = keyof typeof problemTypes

export const problemOfFault: Record<ProofFault, ProblemType> = {
  unreadable: 'malformed',
  type: 'proof',
  algorithm: 'proof',
  key: 'proof',
  audience: 'domain',
  nonce: 'challenge',
  time: 'proof',
  signature: 'proof',
}
