import { type CredentialModel, staleStatuses, toCredentialModel } from '../../../credentials/pages/credential-model.ts'
import { standingLook, standingWords } from '../../../credentials/pages/status-texts.ts'
import { formatDate } from '../../../entrypoints/layout/format-value.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import type { JudgedCredential } from '../../open-wallet.ts'
import { walletTexts } from './wallet-texts.ts'

type Shown = {
  now: Date
  language: Language
  /** The address that its name links to. */
  href?: string
  /** The field that its name labels, where it leads nowhere. */
  label?: string
  /** Markup below its status. */
  below?: (name: string) => Html
}

/** Renders a credential as one of several: badge, name, issuer, date and present status. */
export function renderHeldItem(held: JudgedCredential, { now, language, href, label, below }: Shown): Html {
  const words = walletTexts[language]
  const model = toCredentialModel(JSON.parse(held.document), { ...held, revoked: held.status === 'revoked', now })
  const { name, achievement, issuer, issuedAt, status } = model
  const until = untilOf(model, language)
  return html`<li${staleStatuses.includes(status) && html` class="stale"`}>
${achievement.image ? html`<img class="badge" src="${achievement.image.path}" alt="${words.badgeOf(achievement.image.alt)}" width="72" height="72" loading="lazy">` : html`<span></span>`}
<div><h2 dir="auto">${href === undefined ? html`<label for="${label}">${name}</label>` : html`<a href="${href}">${name}</a>`}</h2>
<p class="soft" dir="auto">${words.issuedBy} ${issuer.name}${issuedAt && html` ${words.on} <time datetime="${issuedAt.toISOString()}">${formatDate(issuedAt, language)}</time>`}</p>
<p class="pill ${standingLook(status, held.isSandbox)}"><span class="status-title">${standingWords(words.status[status], held.isSandbox)}</span></p>${until && html` <span class="soft small">${until}</span>`}
${below?.(name)}
</div></li>`
}

function untilOf({ status, revokedAt, validUntil }: CredentialModel, language: Language): string | undefined {
  const words = walletTexts[language]
  if (revokedAt) return words.revokedOn(formatDate(revokedAt, language))
  if (status === 'expired' && validUntil) return words.expiredOn(formatDate(validUntil, language))
  return undefined
}
