import type { CredentialId, OrganizationId, WalletOfferId } from '../../platform/ids.ts'

/** `open` until a wallet has fetched it, `scanned` until the PIN was right, `redeemed` then; `ended` by wrong PINs, by newer offers or by time. */
export type WalletOfferState = 'open' | 'scanned' | 'redeemed' | 'ended'

/** Who asked for an offer: anybody on the credential's page, its holder who is signed in, or a program of the issuer. */
export type OfferAsker = 'anybody' | 'holder' | 'api_key'

/**
 * An offer of a credential to any wallet that fetches it and has its PIN. After `expiresAt` it has ended, whatever its state says: a worker notes it
 * soon after. `letter` is the state of the letter with the PIN; `none` where the PIN is handed over in another way.
 */
export type WalletOffer = {
  id: WalletOfferId
  organizationId: OrganizationId
  credentialId: CredentialId
  askedBy: OfferAsker
  state: WalletOfferState
  madeAt: Date
  expiresAt: Date
  redeemedAt: Date | null
  endedAs: 'tries' | 'replaced' | 'time' | null
  letter: 'none' | 'pending' | 'sent' | 'failed'
}
