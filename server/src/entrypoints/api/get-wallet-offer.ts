import { getOffer } from '../../holders/offers/get-offer.ts'
import { parseId, type WalletOfferId } from '../../platform/ids.ts'
import { operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import { presentWalletOffer, walletOffer, walletOfferExample } from './present-wallet-offer.ts'

export const getWalletOfferOperation = operation({
  name: 'get-wallet-offer',
  method: 'GET',
  path: '/api/v1/wallet-offers/:offer_id',
  tag: 'Credentials',
  summary: 'Get an offer to a wallet app',
  description:
    'Whether a wallet has fetched the offer, and whether it has redeemed it. Offers are forgotten two days after they ended.',
  pathParameters: { offer_id: { description: 'Id of the offer.', example: walletOfferExample.offer_id } },
  responses: {
    200: {
      description: 'The offer.',
      schema: walletOffer,
      examples: {
        scanned: { summary: 'A wallet has fetched it and asks for the PIN', value: walletOfferExample },
        redeemed: { summary: 'The credential is in a wallet', value: { ...walletOfferExample, state: 'redeemed' } },
      },
    },
    404: notFound('wallet_offer_not_found'),
  },
  async handle(ctx, { path, platform }) {
    const offer = await getOffer(ctx, platform, parseId<WalletOfferId>(path.offer_id))
    return { body: presentWalletOffer(ctx, offer) }
  },
})
