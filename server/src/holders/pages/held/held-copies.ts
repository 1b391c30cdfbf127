import { findCredentialById } from '../../../credentials/credential-store.ts'
import { type Offerable, renderWalletSection } from '../../../credentials/pages/wallets/wallet-section.ts'
import type { CopyProtocol, WalletCopy } from '../../../credentials/wallets/wallet-copy.ts'
import { listCopies } from '../../../credentials/wallets/wallet-copy-store.ts'
import { formatMoment } from '../../../entrypoints/layout/format-value.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import { contextFor, type Language, type Platform } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { whyNotOffered } from '../../offers/offerable.ts'
import type { JudgedCredential } from '../../open-wallet.ts'
import { offerTexts } from '../offers/offer-texts.ts'
import { heldTexts } from './held-texts.ts'

/** The copies of a credential that wallet apps have taken, and whether another one can. */
export type InWallets = Offerable & { copies: WalletCopy[] }

/** Finds what wallet apps have of a credential, for its holder. */
export async function findInWallets(
  platform: Platform,
  { id, organizationId, isKeyCompromised }: JudgedCredential,
): Promise<InWallets | undefined> {
  const organization = await findOrganization(platform.database, organizationId)
  if (!organization) return undefined
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const [credential, copies] = await Promise.all([findCredentialById(ctx, id), listCopies(ctx, id)])
  if (!credential) return undefined
  const why = whyNotOffered(platform, organization, { ...credential, isKeyCompromised })
  return { action: `/wallet/credentials/${id}/wallet-offers`, why, copies }
}

const protocolNames: Record<CopyProtocol, string> = { oid4vci: 'OpenID4VCI', vcalm: 'VCALM' }

export function renderInWallets({ copies, ...offerable }: InWallets, language: Language): Html {
  const words = heldTexts[language]
  const isKept = ({ answer }: WalletCopy) => answer === null || answer === 'accepted'
  const kept = copies.filter(isKept)
  const taken = (copy: WalletCopy) =>
    words[isKept(copy) ? 'taken' : 'takenOnce'](formatMoment(copy.takenAt, language), protocolNames[copy.protocol])
  const items = copies.map(
    (copy) =>
      html`<li>${taken(copy)} ${copy.answer ? offerTexts[language].taken.answers[copy.answer] : words.noAnswer}</li>`,
  )
  const below = copies.length > 0 && html`<p>${words.inWallets(kept.length)}</p><ul class="items small">${items}</ul>`
  return renderWalletSection(offerable, language, below || undefined)
}
