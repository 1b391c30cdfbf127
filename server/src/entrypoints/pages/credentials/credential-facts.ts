import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { formatDate } from '../../layout/format-value.ts'
import { fact } from '../../layout/layout.ts'
import { texts } from '../texts/texts.ts'
import type { CredentialModel } from './credential-model.ts'

export function renderFacts(model: CredentialModel, language: Language): Html {
  const words = texts[language]
  const { credits, activityStartDate: start, activityEndDate: end } = model
  const written = (date: Date) =>
    html`<time datetime="${date.toISOString().slice(0, 10)}">${formatDate(date, language)}</time>`
  return html`<dl class="facts">
${model.results.map(({ label, value, scale }) => fact(label ?? words.result, value, scale && words.scale(scale)))}
${fact(words.credits, credits && (credits.available ? words.creditsOf(credits.earned, credits.available) : credits.earned))}
${fact(words.term, model.term)}
${fact(words.role, model.role)}
${fact(words.licenseNumber, model.licenseNumber)}
${start && end && fact(words.activityDates, html`${written(start)} – ${written(end)}`)}
${start && !end && fact(words.activityDates, words.activityFrom(formatDate(start, language)))}
${end && !start && fact(words.activityDates, words.activityUntil(formatDate(end, language)))}
${fact(words.issued, model.issuedAt && written(model.issuedAt))}
${fact(words.validUntil, model.validUntil ? written(model.validUntil) : model.status === 'revoked' ? undefined : words.noExpiry)}
</dl>`
}

export function renderTechnical(model: CredentialModel, language: Language): Html {
  const words = texts[language]
  const code = (value: string | undefined) => (value ? html`<span class="mono" dir="ltr">${value}</span>` : undefined)
  return html`<details><summary>${words.technical}</summary>
<dl class="facts">
${fact(words.credentialId, code(model.id))}
${fact(words.address, code(model.urls.page))}
${fact(words.issuerDid, code(model.issuer.did))}
${fact(words.verificationMethod, code(model.proof.verificationMethod))}
${fact(words.cryptosuite, code(model.proof.cryptosuite))}
${fact(words.issued, code(model.issuedAt?.toISOString()))}
${fact(words.validUntil, code(model.validUntil?.toISOString()))}
</dl>
<p class="soft small">${words.privacyNote}</p>
</details>`
}
