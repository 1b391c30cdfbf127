/** A new offer. Show `openid_credential_offer` as a QR code, or as a link on the device of the wallet. */
export type MadeWalletOffer = {
  offer_id: string
  /** Where a wallet fetches the offer. */
  credential_offer_uri: string
  /** The address that a wallet opens or scans; it contains `credential_offer_uri`. */
  openid_credential_offer: string
  /** The page of the offer for people. Wallets that ask for no PIN begin there too. */
  interaction_url: string
  /** Two words that the letter with the PIN contains too: show them beside the code. */
  words: string
  /** ISO 8601. */
  expires_at: string
  /** Six digits. Present where you hand the PIN over yourself. */
  pin?: string
}

export type WalletOffer = {
  offer_id: string
  credential_id: string
  /** `open` until a wallet has fetched the offer, `scanned` until the right PIN came, then `redeemed`; or `ended`. */
  state: 'open' | 'scanned' | 'redeemed' | 'ended'
  /** The state of the letter with the PIN; `none` where you hand the PIN over yourself. */
  letter: 'none' | 'pending' | 'sent' | 'failed'
  /** ISO 8601. */
  expires_at: string
}
