import { updateOffersOver } from '../../credentials/wallets/wallet-offer-store.ts'
import type { Platform } from '../../platform/context.ts'

const offersTogether = 500

/** Ends offers whose time is over and tells programs of it. Returns whether more may be over. May run in many processes at the same time. */
export async function endOffers(platform: Platform): Promise<boolean> {
  return (await updateOffersOver(platform, offersTogether)) === offersTogether
}
