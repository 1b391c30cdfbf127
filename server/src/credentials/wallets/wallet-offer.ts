import type { CredentialId, OrganizationId, WalletOfferId } from '../../platform/ids.ts'

/** `open` until a wallet has fetched it, `scanned` until the PIN was right, `redeemed` then; `ended` by wrong PINs or by newer offers. */
export type WalletOfferState = 'open' | 'scanned' | 'redeemed' | 'ended'

/**
 * An offer of a credential to whichever wallet fetches it and has its PIN. What is beyond `expiresAt` has ended, whatever its state
 * says: no job looks for it. `letter` is what became of the letter with the PIN; `none` where the PIN goes another way.
 */
export type WalletOffer = {
  id: WalletOfferId
  organizationId: OrganizationId
  credentialId: CredentialId
  state: WalletOfferState
  madeAt: Date
  expiresAt: Date
  redeemedAt: Date | null
  endedAs: 'tries' | 'replaced' | null
  letter: 'none' | 'pending' | 'sent' | 'failed'
}
