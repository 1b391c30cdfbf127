import { isOfferOver } from '../../credentials/wallets/wallet-offer-store.ts'
import { endOffers } from '../../holders/offers/end-offers.ts'
import type { Platform } from '../../platform/context.ts'
import type { DueWork } from '../../platform/outbox/work-when-due.ts'

/** Offers to wallets whose time is over: programs that listen are told. */
export function endOffersJob(platform: Platform): DueWork {
  return { name: 'offers to wallets', isDue: isOfferOver, work: () => endOffers(platform) }
}
