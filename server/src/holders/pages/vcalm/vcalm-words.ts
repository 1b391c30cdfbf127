import { proofPresentationSuites } from '@sello/open-badges'
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
