import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { updateOfferRedeemed } from '../../credentials/wallets/wallet-offer-store.ts'
import { hashOfToken, newToken } from '../../people/sessions/token.ts'
import { countFailedOffer, refuseFailedOffers } from '../../people/sign-in/limit-sign-in.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { macOfPin, pinTriesMax, readCode } from './offer.ts'

/**
 * Redeems an offer by its code and its PIN, once: the token takes the copy. Undefined where either is wrong, or where the offer has ended
 * or was redeemed: the same work is done for each of these. Throws Refusal where one network address was wrong too often.
 */
export async function redeemOffer(
  ctx: Context,
  platform: Platform,
  from: string,
  { code, pin }: { code: string; pin: string },
): Promise<{ token: string; offer: WalletOffer } | undefined> {
  await refuseFailedOffers(platform, from)
  const id = readCode(ctx.keyWrapper, code)
  const token = newToken()
  const pinMac = macOfPin(ctx.keyWrapper, id, pin)
  const offer = await updateOfferRedeemed(ctx, id, { pinMac, tokenHash: hashOfToken(token), triesMax: pinTriesMax })
  if (!offer) await countFailedOffer(platform, from)
  return offer && { token, offer }
}
