import { formatDate, formatMoment } from '../../entrypoints/layout/format-value.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html, trusted } from '../../platform/formats/html.ts'
import type { CredentialModel, ShownStatus } from './credential-model.ts'
import { standingWords, statusTexts } from './status-texts.ts'
import { texts } from './texts/texts.ts'

const icons: Record<ShownStatus, string> = {
  active: '<circle cx="12" cy="12" r="10"/><path d="M7.5 12.4l3 3 6-6.4"/>',
  expired: '<circle cx="12" cy="12" r="10"/><path d="M12 6.5V12l3.5 2.5"/>',
  revoked: '<path d="M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9z"/><path d="M8.5 8.5l7 7m0-7l-7 7"/>',
  superseded: '<path d="M8 3 4 7l4 4"/><path d="M4 7h12M16 13l4 4-4 4"/><path d="M20 17H8"/>',
  key_compromised: '<path d="M12 2.5 22.5 21h-21z"/><path d="M12 9.5v5m0 3v.5"/>',
  not_yet_valid: '<path d="M6 2h12M6 22h12M7.5 2v4L12 12l4.5-6V2M7.5 22v-4L12 12l4.5 6v4"/>',
}

const soonMs = 30 * 86_400_000

/** Whether the credential is valid now and expires within a month. */
function expiresSoon({ status, validUntil, checkedAt }: CredentialModel): boolean {
  return status === 'active' && validUntil !== undefined && validUntil.getTime() - checkedAt.getTime() <= soonMs
}

/** Renders the status of the credential in words, with an icon and a colour that say the same. */
export function renderStatus(
  model: CredentialModel & { isIssuerInactive?: boolean; isSuccessor?: boolean },
  language: Language,
): Html {
  const words = texts[language]
  const isSoon = expiresSoon(model)
  const title = isSoon ? statusTexts[language].expiresSoon : words.status[model.status]
  // What was issued to try things out is in no case shown as what is valid is.
  const look = isSoon || (model.isSandbox && model.status === 'active') ? 'expires_soon' : model.status
  return html`<section class="status ${look}" aria-labelledby="status">
${statusIcon(isSoon ? 'expired' : model.status)}
<div class="status-words">
<p class="status-title" id="status">${standingWords(title, model.isSandbox)}</p>
${model.isSandbox && html`<p class="reason"><strong>${statusTexts[language].sandbox}</strong></p>`}
<p>${statusSentence(model, language)}</p>
${model.revocationReason && html`<p class="reason">${words.revocationReason}: <strong dir="auto">${model.revocationReason}</strong></p>`}
${model.successorPath && html`<p><a href="${model.successorPath}">${statusTexts[language].successor}</a></p>`}
${model.isSuccessor && html`<p>${statusTexts[language].isSuccessor}</p>`}
${model.isIssuerInactive && html`<p>${statusTexts[language].issuerInactive}</p>`}
<p class="when">${words.checkedAt(formatMoment(model.checkedAt, language))}</p>
</div>
</section>`
}

export function statusIcon(status: ShownStatus): Html {
  const strokes = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  return trusted(`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" ${strokes}>${icons[status]}</svg>`)
}

/** The meaning of the status, in a sentence. */
export function statusSentence(model: CredentialModel, language: Language): string {
  const sentence = texts[language].statusSentence
  const written = (date: Date | undefined) => date && formatDate(date, language)
  if (model.status === 'revoked') return sentence.revoked(written(model.revokedAt))
  if (model.status === 'superseded') return statusTexts[language].supersededSentence(written(model.revokedAt))
  if (model.status === 'key_compromised') return sentence.keyCompromised
  if (model.status === 'expired') return sentence.expired(written(model.validUntil) ?? '')
  if (model.status === 'not_yet_valid') return sentence.notYetValid(written(model.issuedAt) ?? '')
  if (expiresSoon(model)) return statusTexts[language].expiresSoonSentence(written(model.validUntil) ?? '')
  return model.validUntil ? sentence.active : sentence.activeForever
}
