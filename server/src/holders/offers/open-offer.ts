import type { Credential } from '../../credentials/credential.ts'
import { findCredentialById } from '../../credentials/credential-store.ts'
import { findPublicCredential } from '../../credentials/public-credential-view.ts'
import type { WalletCopy } from '../../credentials/wallets/wallet-copy.ts'
import { findCopyOfOffer } from '../../credentials/wallets/wallet-copy-store.ts'
import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { findOfferById, findOfferOfToken } from '../../credentials/wallets/wallet-offer-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { hashOfToken } from '../../people/sessions/token.ts'
import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import type { WalletOfferId } from '../../platform/ids.ts'
import { answerHours, stateAt, tokenSeconds } from './offer.ts'
import { findWhyNotOffered, type NotOffered } from './offerable.ts'

/** How far an offer is. `not_taken`: its PIN was right, and no wallet took the copy in time. `refused`: its credential is not offered any more. */
export type OfferProgress =
  | { state: 'open' | 'scanned' | 'redeemed' }
  | { state: 'taken'; copy: WalletCopy }
  | { state: 'refused'; why: NotOffered }
  | { state: 'ended'; why: 'tries' | 'replaced' | 'time' | 'not_taken' }

/** An offer as whoever has its address may see it. */
export type OpenedOffer = {
  ctx: Context
  offer: WalletOffer
  credential: Credential
  /** The path of the credential's page. */
  page: string
  progress: OfferProgress
}

/** Opens an offer for a person; undefined where there is none, and where its organization is inactive or its person was erased. */
export async function openOffer(platform: Platform, id: WalletOfferId): Promise<OpenedOffer | undefined> {
  return open(platform, await findOfferById(platform.database, id))
}

/** Opens the offer that was redeemed for this token within the day. */
export async function openRedeemedOffer(platform: Platform, token: string): Promise<OpenedOffer | undefined> {
  const since = new Date(platform.clock.now().getTime() - answerHours * 3_600_000)
  return open(platform, await findOfferOfToken(platform.database, hashOfToken(token), since))
}

async function open(platform: Platform, offer: WalletOffer | undefined): Promise<OpenedOffer | undefined> {
  const organization = offer && (await findOrganization(platform.database, offer.organizationId))
  if (!offer || !organization?.isActive) return undefined
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const credential = await findCredentialById(ctx, offer.credentialId)
  if (!credential || credential.erasedAt) return undefined
  const page = await findPage(platform, offer)
  const progress = await progressOf(ctx, offer)
  const isOver = progress.state === 'taken' || progress.state === 'ended'
  const why = isOver ? undefined : await findWhyNotOffered(platform, organization, credential)
  return { ctx, offer, credential, page, progress: why ? { state: 'refused', why } : progress }
}

/** Finds the path of the page of the credential: the public page, or else the one in the wallet of its holder. */
export async function findPage({ database }: Platform, { credentialId }: WalletOffer): Promise<string> {
  const isPublic = (await findPublicCredential(database, credentialId)) !== undefined
  return `${isPublic ? '' : '/wallet'}/credentials/${credentialId}`
}

async function progressOf(ctx: Context, offer: WalletOffer): Promise<OfferProgress> {
  const now = ctx.clock.now()
  const state = stateAt(offer, now)
  if (state === 'ended') return { state, why: offer.endedAs ?? 'time' }
  if (state !== 'redeemed') return { state }
  const copy = await findCopyOfOffer(ctx, offer.id)
  if (copy) return { state: 'taken', copy }
  const isOver = now.getTime() - (offer.redeemedAt?.getTime() ?? 0) >= tokenSeconds * 1_000
  return isOver ? { state: 'ended', why: 'not_taken' } : { state }
}
