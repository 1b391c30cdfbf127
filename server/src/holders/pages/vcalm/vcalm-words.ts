import { type ProofFault, proofPresentationSuites } from '@sello/open-badges'
import type { OrganizationId } from '../../../platform/ids.ts'

/**
 * The words of VCALM 1.0 (Verifiable Credential API for Lifecycle Management), the W3C working draft of 21 August 2026, which wallets read: a later
 * draft is followed here.
 */

/** Section 3.7.4, "Interaction Protocols Response", and the names under which wallets look for OpenID4VCI beside it. */
export const exchangeProtocol = 'vcapi'
export const offerProtocols = ['oid4vci-1.0', 'OID4VCI']

/** Section 3.7.3: what a link on the same device opens a wallet with. */
export function interactionLink(url: string): string {
  return `interaction:${url}`
}

/** Section 3.6, "Participate in an Exchange": one workflow an organization. */
export const exchangePath = (organization: OrganizationId | ':organization', token: string): string =>
  `/orgs/${organization}/workflows/wallet/exchanges/${token}`

/** Section 3.4.3, "DID Authentication". A wallet compares `domain` with the address that it asks, so it is the origin. */
export function presentationRequest(publicUrl: string, challenge: string): object {
  return {
    query: [
      {
        type: 'DIDAuthentication',
        acceptedMethods: [{ method: 'key' }, { method: 'jwk' }],
        acceptedCryptosuites: proofPresentationSuites.map((cryptosuite) => ({ cryptosuite })),
      },
    ],
    challenge,
    domain: publicUrl,
  }
}

/** Section 3.8, "Error Handling", with those of Verifiable Credentials Data Model 2.0 and of Data Integrity 1.0. */
export const problemTypes = {
  malformed: 'https://www.w3.org/TR/vc-data-model-2.0#MALFORMED_VALUE_ERROR',
  challenge: 'https://w3id.org/security#INVALID_CHALLENGE_ERROR',
  domain: 'https://w3id.org/security#INVALID_DOMAIN_ERROR',
  proof: 'https://w3id.org/security#PROOF_VERIFICATION_ERROR',
}
export type ProblemType = keyof typeof problemTypes

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
