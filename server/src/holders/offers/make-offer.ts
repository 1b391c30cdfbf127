import type { Credential } from '../../credentials/credential.ts'
import { lockCredential } from '../../credentials/credential-store.ts'
import { getCredential } from '../../credentials/get-credential.ts'
import { copiesMax } from '../../credentials/wallets/wallet-copy.ts'
import { listCopies } from '../../credentials/wallets/wallet-copy-store.ts'
import type { OfferAsker, WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { insertOffer, listOffersOf, updateOfferReplaced } from '../../credentials/wallets/wallet-offer-store.ts'
import { findSuppressionAnswers } from '../../mail/suppressions/suppression-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { limitOffers, limitPinLetters } from '../../people/sign-in/limit-sign-in.ts'
import { dayMs } from '../../platform/clock.ts'
import { type Context, contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import type { CredentialId, OrganizationId } from '../../platform/ids.ts'
import { awaitRefusal, Refusal, refuse, refuseWith } from '../../platform/refusals/refusal.ts'
import { detailOf } from '../../platform/refusals/wire-errors.ts'
import { macOfPin, newOfferId, newPin, offerMinutes, offersOfDayMax, openOffersMax, stateAt } from './offer.ts'
import { findWhyNotOffered, type NotOffered } from './offerable.ts'

/** How the PIN of an offer reaches the holder: by a letter of ours, or by a way of the caller's own. */
export type PinWay = 'letter' | 'response'

/** Declines to offer a credential; `why` is for a page that says it in words of its own. */
export class NotOfferedRefusal extends Refusal {
  readonly why: NotOffered

  constructor(why: NotOffered) {
    super('credential_not_offered', detailOf('credential_not_offered', why))
    this.why = why
  }
}

/** An offer that was made. The PIN of a letter is made by the worker and known to nobody else. */
export type MadeOffer = { offer: WalletOffer; pin?: string }

/**
 * Offers a credential of the organization to whichever wallet fetches the offer and has its PIN. Throws Refusal where there is no such
 * credential, where it is not offered to wallets, and where too many offers or letters were asked for.
 */
export async function makeOffer(
  ctx: Context,
  platform: Platform,
  id: CredentialId | undefined,
  pinWay: PinWay,
): Promise<MadeOffer> {
  const credential = await getOffered(ctx, platform, id)
  if (pinWay === 'response') {
    const offerId = newOfferId()
    const pin = newPin()
    const pinMac = macOfPin(ctx.keyWrapper, offerId, pin)
    return { offer: await store(ctx, credential, 'api_key', 'none', { id: offerId, pinMac }), pin }
  }
  await refuseSuppressed(platform, ctx.organization.id, credential)
  await limitPinLetters(platform, credential, { issuer: ctx.organization.id })
  return { offer: await store(ctx, credential, 'api_key', 'pending') }
}

/**
 * Offers a credential on its page, at the request of anybody: its PIN goes by letter to the address that it was issued to. Whoever asks
 * does not learn of the letters before: where there were too many, the offer is made and its letter is not. A holder who is signed in has
 * offers and letters of their own, of which strangers use up none. Throws Refusal as `makeOffer` does, and where this network address asks for too many offers.
 */
export async function makeOfferOnPage(
  platform: Platform,
  from: string,
  { organizationId, id }: { organizationId: OrganizationId; id: CredentialId },
  isHolder = false,
): Promise<WalletOffer> {
  await limitOffers(platform, from, id)
  const organization = await findOrganization(platform.database, organizationId)
  if (!organization) throw refuse('credential_not_found')
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const credential = await getOffered(ctx, platform, id)
  await refuseSuppressed(platform, organizationId, credential)
  const refusal = await awaitRefusal(limitPinLetters(platform, credential, isHolder ? 'holder' : { from }))
  return store(ctx, credential, isHolder ? 'holder' : 'anybody', refusal ? 'failed' : 'pending')
}

async function getOffered(ctx: Context, platform: Platform, id: CredentialId | undefined): Promise<Credential> {
  const credential = await getCredential(ctx, id)
  const organization = await findOrganization(platform.database, ctx.organization.id)
  const why = organization && (await findWhyNotOffered(platform, organization, credential))
  if (why) throw new NotOfferedRefusal(why)
  const copies = await listCopies(ctx, credential.id)
  if (copies.length >= copiesMax) throw new NotOfferedRefusal('too_many_copies')
  return credential
}

async function refuseSuppressed(
  { database }: Platform,
  organizationId: OrganizationId,
  { recipientEmail: email }: Credential,
): Promise<void> {
  const [suppressed] = await findSuppressionAnswers(database, [{ organizationId, email }])
  if (suppressed) throw new NotOfferedRefusal('address_suppressed')
}

/** Stores an offer. The credential is locked meanwhile, so that of simultaneous offers each sees the one before. */
function store(
  ctx: Context,
  { id: credentialId }: Credential,
  askedBy: OfferAsker,
  letter: WalletOffer['letter'],
  { id = newOfferId(), pinMac = null }: { id?: WalletOffer['id']; pinMac?: Buffer | null } = {},
): Promise<WalletOffer> {
  return inTransaction(ctx, async (tx) => {
    await lockCredential(tx, credentialId)
    const now = tx.clock.now()
    const ofDay = await listOffersOf(tx, { credentialId, askedBy }, new Date(now.getTime() - dayMs))
    if (ofDay.length >= offersOfDayMax) throw tooMany(now, (ofDay[0]?.madeAt.getTime() ?? 0) + dayMs)
    const waiting = ofDay.filter((one) => ['open', 'scanned'].includes(stateAt(one, now)))
    if (waiting.length >= openOffersMax) {
      const oldest = waiting.find(({ state }) => state === 'open') ?? (askedBy === 'anybody' ? undefined : waiting[0])
      if (!oldest) throw tooMany(now, waiting[0]?.expiresAt.getTime() ?? 0)
      await updateOfferReplaced(tx, oldest)
    }
    const expiresAt = new Date(now.getTime() + offerMinutes * 60_000)
    const offer = { id, credentialId, askedBy, madeAt: now, expiresAt, letter }
    await insertOffer(tx, offer, pinMac)
    return { ...offer, organizationId: tx.organization.id, state: 'open', redeemedAt: null, endedAs: null }
  })
}

function tooMany(now: Date, until: number) {
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
  return refuseWith({ headers: { 'retry-after': String(seconds) } }, 'rate_limit_exceeded')
}
