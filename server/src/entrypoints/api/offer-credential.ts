import { z } from 'zod'
import { makeOffer } from '../../holders/offers/make-offer.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { credentialExample } from './present-credential.ts'
import { madeOffer, madeOfferExample, presentMadeOffer } from './present-wallet-offer.ts'

export const offerCredentialOperation = operation({
  name: 'offer-credential',
  method: 'POST',
  path: '/api/v1/credentials/:credential_id/wallet-offers',
  tag: 'Credentials',
  summary: 'Offer a credential to a wallet app',
  description:
    'Makes an offer that one wallet app redeems within 15 minutes by OpenID for Verifiable Credential Issuance 1.0, pre-authorized code flow. Show openid_credential_offer as a QR code, or as a link on the same device. The wallet asks for a PIN of six digits: with pin `letter` it goes to the address that the credential was issued to, with `response` it is in this answer, to be handed over by a way of your own. The copy has the id, the dates and the status entry of the credential, so that one revocation ends both. Five offers of a credential wait at a time, of which the oldest that no wallet has fetched ends for a sixth; 20 are made in a day.',
  pathParameters: { credential_id: { description: 'Credential id.', example: credentialExample.id } },
  body: z
    .object({
      pin: z
        .enum(['letter', 'response'], 'pin must be letter or response')
        .meta({ description: 'How the PIN reaches the holder: by our letter, or by you.' }),
    })
    .meta({ id: 'WalletOfferRequest', description: 'How a credential is offered.' }),
  bodyExamples: { letter: { summary: 'With a letter', value: { pin: 'letter' } } },
  responses: {
    201: {
      description: 'The offer.',
      schema: madeOffer,
      examples: {
        letter: { summary: 'The PIN goes by letter', value: madeOfferExample },
        response: { summary: 'The PIN is handed over by you', value: { ...madeOfferExample, pin: '042718' } },
      },
    },
    404: notFound('credential_not_found'),
    409: refused(
      'It is not offered to wallets. The word behind the colon says why: no_https, wallets_off, organization_inactive, erased, superseded, revoked, key_compromised, not_yet_valid, expired, address_suppressed or too_many_copies.',
      { expired: example('It has expired', 'credential_not_offered', 'expired') },
    ),
    422: refused('The body is invalid.', {
      pin: example('Another way', 'body_invalid', 'pin must be letter or response'),
    }),
  },
  checkPath: checkPathId('credential_id', 'credential_not_found'),
  async handle(ctx, { path, body, platform }) {
    const made = await makeOffer(ctx, platform, parseId<CredentialId>(path.credential_id), body.pin)
    return { status: 201, body: presentMadeOffer(ctx, made), headers: { 'cache-control': 'no-store' } }
  },
})
