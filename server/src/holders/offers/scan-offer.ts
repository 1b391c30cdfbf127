import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { findOfferById, updateOfferScanned } from '../../credentials/wallets/wallet-offer-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import type { WalletOfferId } from '../../platform/ids.ts'
import { stateAt } from './offer.ts'

/**
 * Hands out an offer that can still be redeemed, and notes that a wallet has fetched it, unless somebody only looks whether it is there.
 * Undefined where there is none such, and where its organization is inactive.
 */
export async function scanOffer(
  platform: Platform,
  id: WalletOfferId,
  { isLooking }: { isLooking: boolean },
): Promise<{ ctx: Context; offer: WalletOffer } | undefined> {
  const offer = await findOfferById(platform.database, id)
  if (!offer || !['open', 'scanned'].includes(stateAt(offer, platform.clock.now()))) return undefined
  const organization = await findOrganization(platform.database, offer.organizationId)
  if (!organization?.isActive) return undefined
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  return isLooking || (await updateOfferScanned(ctx, id)) ? { ctx, offer } : undefined
}
