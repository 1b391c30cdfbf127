import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { updateOfferRedeemed } from '../../credentials/wallets/wallet-offer-store.ts'
import { hashOfToken, newToken } from '../../people/sessions/token.ts'
import { countFailedOffer } from '../../people/sign-in/limit-sign-in.ts'
import type { Context, Platform } from '../../platform/context.ts'
import type { WalletOfferId } from '../../platform/ids.ts'
import { macOfPin, pinTriesMax } from './offer.ts'

/**
 * Redeems an offer by its PIN, once, whether a wallet asks for it or our page: the token takes the copy. Undefined where the PIN is wrong, or
 * where the offer has ended or was redeemed: the same work is done for each of these. Throws Refusal where one network address was wrong
 * too often.
 */
export async function redeemOffer(
  ctx: Context,
  platform: Platform,
  from: string,
  { id, pin }: { id: WalletOfferId; pin: string },
): Promise<{ token: string; offer: WalletOffer } | undefined> {
  const takeBack = await countFailedOffer(platform, from)
  const token = newToken()
  const pinMac = macOfPin(ctx.keyWrapper, id, pin)
  const offer = await updateOfferRedeemed(ctx, id, { pinMac, tokenHash: hashOfToken(token), triesMax: pinTriesMax })
  if (!offer) return undefined
  await takeBack()
  return { token, offer }
}
