import { isOfferOver, updateOffersOver } from '../../credentials/wallets/wallet-offer-store.ts'
import type { Platform } from '../../platform/context.ts'
import type { DueWork } from '../../platform/outbox/work-when-due.ts'

const offersTogether = 500

/** Offers to wallets whose time is over: programs that listen are told. */
export function endOffersJob(platform: Platform): DueWork {
  return {
    name: 'offers to wallets',
    isDue: isOfferOver,
    work: async () => (await updateOffersOver(platform, offersTogether)) === offersTogether,
  }
}
