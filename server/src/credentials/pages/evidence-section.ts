import { outwardLink } from '../../entrypoints/layout/layout.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import type { CredentialModel, EvidenceModel } from './credential-model.ts'
import { texts } from './texts/texts.ts'

/** Renders the evidence of a credential; nothing where the document names none. */
export function renderEvidence(model: CredentialModel, language: Language): Html | undefined {
  if (model.evidence.length === 0) return undefined
  const items = model.evidence.map((one) => renderPiece(one, language))
  return html`<section class="part" aria-labelledby="evidence"><h2 id="evidence">${texts[language].evidence}</h2><ul class="items">${items}</ul></section>`
}

function renderPiece({ name, url, description, narrative, genre, audience }: EvidenceModel, language: Language): Html {
  const kind = [genre === name ? undefined : genre, audience && texts[language].evidenceFor(audience)]
    .filter((said) => said !== undefined)
    .join(' · ')
  return html`<li dir="auto">
<span class="name">${url ? outwardLink(url, name) : name}</span>${kind && html` <span class="soft small">${kind}</span>`}
${description && html`<p class="soft">${description}</p>`}
${narrative && html`<p class="lines">${narrative}</p>`}
${url && html`<p class="print-only small">${url}</p>`}
</li>`
}
