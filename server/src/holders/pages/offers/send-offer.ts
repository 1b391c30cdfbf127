import type { FastifyReply, FastifyRequest } from 'fastify'
import { walletSectionTexts } from '../../../credentials/pages/wallets/wallet-section-texts.ts'
import { findPublicCredential } from '../../../credentials/public-credential-view.ts'
import { readableByAnyOrigin } from '../../../entrypoints/answers/share-across-origins.ts'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { prefersJson } from '../../../entrypoints/layout/negotiate.ts'
import { languageOf, sendErased, sendNotFound, sendPage } from '../../../entrypoints/layout/send-page.ts'
import type { Language, Platform } from '../../../platform/context.ts'
import { type CredentialId, type OrganizationId, parseId, type WalletOfferId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { wireErrors } from '../../../platform/refusals/wire-errors.ts'
import { makeOfferOnPage, NotOfferedRefusal } from '../../offers/make-offer.ts'
import { offerUris } from '../../offers/offer.ts'
import { type OpenedOffer, openOffer, openRedeemedOffer } from '../../offers/open-offer.ts'
import { redeemOffer } from '../../offers/redeem-offer.ts'
import { exchangePath, exchangeProtocol, offerProtocols } from '../vcalm/vcalm-words.ts'
import { readFields } from '../wallet/read-fields.ts'
import { renderNoOffer, renderOfferPage } from './offer-page.ts'
import { offerTexts } from './offer-texts.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Makes an offer of a credential that strangers see, at the request of whoever is at its page. */
export async function takePress(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const from = networkAddressOf(platform.settings, request)
  await readFields(request, reply, from)
  const id = parseId<CredentialId>(request.params.id)
  const credential = id && (await findPublicCredential(platform.database, id))
  if (!credential) return sendNotFound(request, reply)
  if (credential.erasedAt) return sendErased(request, reply)
  const language = languageOf(request, credential.organization.language)
  return sendMadeOffer(platform, { from, credential, page: `/credentials/${id}` }, language, reply)
}

/**
 * A press that asks for an offer: its network address, the credential, and the page with the button, which is the holder's own where they are
 * signed in.
 */
type Press = {
  from: string
  credential: { id: CredentialId; organizationId: OrganizationId }
  page: string
  isHolder?: boolean
}

/** Makes an offer and leads to its page, or tells on a page of its own why there is none. */
export async function sendMadeOffer(
  platform: Platform,
  { from, credential, page, isHolder }: Press,
  language: Language,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { id } = await makeOfferOnPage(platform, from, credential, isHolder)
    return reply.redirect(`/interactions/${id}?lang=${language}`, 303)
  } catch (error) {
    const sentence = sentenceOf(error, language)
    if (!(error instanceof Refusal) || sentence === undefined) throw error
    reply.code(wireErrors[error.code].status).headers(error.headers)
    const hasOwn = error.code === 'rate_limit_exceeded' && !isHolder
    return sendPage(reply, renderNoOffer({ sentence, page, hasOwn }, language))
  }
}

function sentenceOf(error: unknown, language: Language): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  const { tooManyOffers, overloaded } = offerTexts[language].refused
  if (error.code === 'rate_limit_exceeded') return tooManyOffers
  if (error.code === 'overloaded') return overloaded
  return error instanceof NotOfferedRefusal ? walletSectionTexts[language].why[error.why] : undefined
}

/**
 * Sends an offer to whoever has its address: its page, or the protocols that a wallet can continue with. With the id of the offer this is OpenID4VCI;
 * with the token of an offer whose PIN was typed on its page it is only VCALM, so that somebody who saw the earlier code cannot take part.
 */
export async function sendOffer(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const asked = request.params.id
  const id = parseId<WalletOfferId>(asked)
  const opened = await (id ? openOffer(platform, id) : openRedeemedOffer(platform, asked))
  if (!opened) return sendNotFound(request, reply)
  const token = id ? undefined : asked
  if (prefersJson(request.headers.accept)) {
    const protocols = protocolsOf(opened, token)
    if (!protocols) return sendNotFound(request, reply)
    return reply
      .headers({ ...readableByAnyOrigin, vary: 'Accept' })
      .type('application/json')
      .send(JSON.stringify({ protocols }))
  }
  return sendPage(reply, renderOfferPage({ ...opened, token }, languageOf(request, opened.ctx.organization.language)))
}

function protocolsOf({ ctx, offer, progress }: OpenedOffer, token?: string): Record<string, string> | undefined {
  const { publicUrl } = ctx.settings
  if (token !== undefined)
    return progress.state === 'redeemed'
      ? { [exchangeProtocol]: publicUrl + exchangePath(offer.organizationId, token) }
      : undefined
  if (progress.state !== 'open' && progress.state !== 'scanned') return undefined
  const { openidCredentialOffer } = offerUris(publicUrl, offer.id)
  return Object.fromEntries(offerProtocols.map((protocol) => [protocol, openidCredentialOffer]))
}

/** Takes the PIN that was typed on the page of an offer, for wallets that ask for none, and leads to the code to scan. */
export async function takePin(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const from = networkAddressOf(platform.settings, request)
  const pin = ((await readFields(request, reply, from)).get('pin') ?? '').replaceAll(/\s/g, '')
  const id = parseId<WalletOfferId>(request.params.id)
  const opened = id && (await openOffer(platform, id))
  if (!opened) return sendNotFound(request, reply)
  const { ctx, offer, progress } = opened
  const language = languageOf(request, ctx.organization.language)
  if (progress.state === 'refused') return sendPage(reply.code(409), renderOfferPage(opened, language))
  const { tooMany, wrong } = offerTexts[language].refused
  const redeemed = await redeemOffer(ctx, platform, from, { id: offer.id, pin }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'rate_limit_exceeded') throw error
    reply.headers(error.headers)
    return error
  })
  if (redeemed && !(redeemed instanceof Refusal))
    return reply.redirect(`/interactions/${redeemed.token}?iuv=1&lang=${language}`, 303)
  const problem = redeemed ? tooMany : wrong
  const asItIs = (await openOffer(platform, offer.id)) ?? opened
  return sendPage(reply.code(redeemed ? 429 : 400), renderOfferPage({ ...asItIs, problem }, language))
}
