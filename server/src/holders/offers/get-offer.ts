import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { findOfferById } from '../../credentials/wallets/wallet-offer-store.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { WalletOfferId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

/** Gets an offer of the organization. Throws Refusal where it has none with this id. */
export async function getOffer(
  ctx: Context,
  { database }: Platform,
  id: WalletOfferId | undefined,
): Promise<WalletOffer> {
  const offer = id && (await findOfferById(database, id))
  if (offer?.organizationId !== ctx.organization.id) throw refuse('wallet_offer_not_found')
  return offer
}
