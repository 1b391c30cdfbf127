/** An offer that was made. Show `openid_credential_offer` as a QR code, or as a link on the device of the wallet. */
export type MadeWalletOffer = {
  offer_id: string
  /** Where a wallet fetches the offer. */
  credential_offer_uri: string
  /** The address that a wallet opens or scans; it holds `credential_offer_uri`. */
  openid_credential_offer: string
  /** The page of the offer for a person, and where wallets that ask for no PIN begin. */
  interaction_url: string
  /** Two words that the letter with the PIN names too: show them beside the code. */
  words: string
  /** ISO 8601. */
  expires_at: string
  /** Six digits. Only where you hand the PIN over. */
  pin?: string
}

export type WalletOffer = {
  offer_id: string
  credential_id: string
  /** `open` until a wallet has fetched it, `scanned` until the PIN was right, then `redeemed`; or `ended`. */
  state: 'open' | 'scanned' | 'redeemed' | 'ended'
  /** What became of the letter with the PIN; `none` where you hand it over. */
  letter: 'none' | 'pending' | 'sent' | 'failed'
  /** ISO 8601. */
  expires_at: string
}
