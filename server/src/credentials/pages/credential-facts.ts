import { formatDate } from '../../entrypoints/layout/format-value.ts'
import { fact } from '../../entrypoints/layout/layout.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import { isPlain, type PlainField, recipientFields } from '../../templates/recipient-fields.ts'
import { resultNameFor } from '../open-badge.ts'
import type { CredentialModel } from './credential-model.ts'
import { renderLinkFacts } from './links/links-section.ts'
import { texts } from './texts/texts.ts'

export function renderFacts(model: CredentialModel, language: Language): Html {
  const words = texts[language]
  const written = (date: Date) => writeDay(date, language)
  return html`<dl class="facts">
${describeResults(model, language).map(({ label, value, scale }) => fact(label, value, scale && words.scale(scale)))}
${fact(words.credits, describeCredits(model, language))}
${shownFields.map(
  (field) => html`${fact(field.page[language], saidIn(field, model, language, writeDay))}
`,
)}${fact(words.issued, model.issuedAt && written(model.issuedAt))}
${fact(words.validUntil, model.validUntil ? written(model.validUntil) : model.revokedAt ? undefined : words.noExpiry)}
${renderLinkFacts(model.achievement.links, language)}
</dl>`
}

type ShownField = PlainField & Required<Pick<PlainField, 'page'>>

const shownFields = Object.values(recipientFields)
  .filter((field): field is ShownField => isPlain(field) && field.page !== undefined)
  .sort((one, other) => one.page.place - other.page.place)

/** The results, with the type and percentage of each in the notation of this language. */
export function describeResults({ results }: CredentialModel, language: Language) {
  const words = texts[language]
  return results.map(({ label, type, value, scale }) => ({
    label: resultNameFor(language, type, label) ?? words.result,
    value: type === 'Percent' && /^\d+(?:\.\d+)?$/.test(value) ? words.percent(value) : value,
    scale,
  }))
}

export function describeCredits({ credits }: CredentialModel, language: Language): string | undefined {
  return credits?.available ? texts[language].creditsOf(credits.earned, credits.available) : credits?.earned
}

/** The further fields of the row, as plain text. */
export function describeFields(model: CredentialModel, language: Language): { label: string; value: string }[] {
  return shownFields.flatMap((field) => {
    const said = saidIn(field, model, language, formatDate)
    if (said === undefined) return []
    return [{ label: field.page[language], value: typeof said === 'string' ? said : said.markup }]
  })
}

function saidIn(
  field: ShownField,
  model: CredentialModel,
  language: Language,
  write: (day: Date, language: Language) => Html | string,
): Html | string | undefined {
  if (field.type === 'string') return model[field.property]
  const start = field.notBefore && model[field.notBefore]
  const day = model[field.property]
  if (field.notBefore === undefined) return day && write(day, language)
  if (start && day) return html`${write(start, language)} – ${write(day, language)}`
  if (start) return texts[language].fromDate(formatDate(start, language))
  return day && texts[language].untilDate(formatDate(day, language))
}

function writeDay(date: Date, language: Language): Html {
  return html`<time datetime="${date.toISOString().slice(0, 10)}">${formatDate(date, language)}</time>`
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
