import { z } from 'zod'
import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import type { MadeOffer } from '../../holders/offers/make-offer.ts'
import { interactionUrl, offerUris, stateAt, wordsOfOffer } from '../../holders/offers/offer.ts'
import type { Context } from '../../platform/context.ts'
import { credentialExample } from './present-credential.ts'

const shape = {
  offer_id: z.uuid().meta({ description: 'Id of the offer.' }),
  expires_at: z.string().meta({ description: 'Until when a wallet may redeem it, ISO 8601.' }),
}

export const madeOffer = z
  .object({
    ...shape,
    credential_offer_uri: z.string().meta({ description: 'Where a wallet fetches the offer.' }),
    openid_credential_offer: z
      .string()
      .meta({ description: 'What a QR code holds, and what a link on the same device opens a wallet with.' }),
    interaction_url: z.string().meta({
      description:
        'The page of the offer for a person, and where wallets that ask for no PIN begin: it takes the PIN in their place.',
    }),
    words: z
      .string()
      .meta({ description: 'Two words that the letter with the PIN names too: show them beside the code.' }),
    pin: z.string().optional().meta({ description: 'The PIN, six digits. Only where you hand it over.' }),
  })
  .meta({ id: 'MadeWalletOffer', description: 'An offer that was made.' })

export const walletOffer = z
  .object({
    ...shape,
    credential_id: z.uuid().meta({ description: 'Id of the credential.' }),
    state: z.enum(['open', 'scanned', 'redeemed', 'ended']).meta({
      description:
        'open until a wallet has fetched it, scanned until the PIN was right, then redeemed; ended where it expired, gave way to a newer one, or five PINs were wrong.',
    }),
    letter: z
      .enum(['none', 'pending', 'sent', 'failed'])
      .meta({ description: 'What became of the letter with the PIN; none where you hand it over.' }),
  })
  .meta({ id: 'WalletOffer', description: 'An offer of a credential to a wallet.' })

export function presentMadeOffer(ctx: Context, { offer, pin }: MadeOffer): z.infer<typeof madeOffer> {
  const { credentialOfferUri, openidCredentialOffer } = offerUris(ctx.settings.publicUrl, offer.id)
  return {
    offer_id: offer.id,
    credential_offer_uri: credentialOfferUri,
    openid_credential_offer: openidCredentialOffer,
    interaction_url: interactionUrl(ctx.settings.publicUrl, offer.id),
    words: wordsOfOffer(offer.id),
    expires_at: offer.expiresAt.toISOString(),
    ...(pin !== undefined && { pin }),
  }
}

export function presentWalletOffer({ clock }: Context, offer: WalletOffer): z.infer<typeof walletOffer> {
  return {
    offer_id: offer.id,
    credential_id: offer.credentialId,
    state: stateAt(offer, clock.now()),
    letter: offer.letter,
    expires_at: offer.expiresAt.toISOString(),
  }
}

const exampleId = '5f0e1c9a-77d2-4b6e-8f31-0a9b8c7d6e5f'
const exampleUri = `https://credentials.example.edu/wallet-offers/${exampleId}`

export const madeOfferExample = {
  offer_id: exampleId,
  credential_offer_uri: exampleUri,
  openid_credential_offer: `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(exampleUri)}`,
  interaction_url: `https://credentials.example.edu/interactions/${exampleId}?iuv=1`,
  words: 'piano kiwi',
  expires_at: '2026-11-20T16:19:05.000Z',
}

export const walletOfferExample = {
  offer_id: exampleId,
  credential_id: credentialExample.id,
  state: 'scanned',
  letter: 'sent',
  expires_at: '2026-11-20T16:19:05.000Z',
}
