import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { formatDate } from '../../layout/format-value.ts'
import { outwardLink } from '../../layout/layout.ts'
import type { CredentialModel } from '../credentials/credential-model.ts'
import { letterWith, linkedInPost, linkedInProfileForm } from '../credentials/share-links.ts'
import { shareTexts } from './share-texts.ts'
import { frameSnippet, signatureSnippet } from './snippets.ts'

/**
 * The part of a credential's page by which its holder shows it elsewhere: links, and fields to copy, since networks stop
 * filling their forms in without telling. It needs no script: a field is selected and copied as any other.
 */
export function renderShare(model: CredentialModel, language: Language): Html | undefined {
  const { issuedAt, validUntil, urls } = model
  if (!urls.page) return undefined
  const words = shareTexts[language]
  const form = linkedInProfileForm(model)
  return html`<section class="part no-print" aria-labelledby="share"><h2 id="share">${words.title}</h2>
<p>${words.intro}</p>
<div class="fields">${field('share-link', words.link, urls.page)}</div>
<ul class="links">${form && html`<li>${outwardLink(form, words.linkedIn)}</li>`}<li>${outwardLink(linkedInPost(urls.page), words.linkedInPost)}</li><li><a href="${letterWith(model)}">${words.byMail}</a></li></ul>
<details><summary>${words.fields}</summary><div class="fields stack"><p class="soft small">${words.fieldsIntro}</p>
${field('share-name', words.name, model.name)}
${field('share-issuer', words.issuer, model.issuer.name)}
${issuedAt && field('share-issued', words.issued, formatDate(issuedAt, language))}
${validUntil && field('share-expires', words.expires, formatDate(validUntil, language))}
${field('share-id', words.id, model.id)}
</div></details>
<details><summary>${words.signature}</summary>${snippet('share-signature', words.signature, signatureSnippet(model, language))}</details>
<details><summary>${words.embed}</summary>${snippet('share-embed', words.embed, frameSnippet(model, language))}</details>
</section>`
}

function field(id: string, label: string, value: string): Html {
  return html`<div><label for="${id}">${label}</label><input id="${id}" value="${value}" readonly dir="auto"></div>`
}

function snippet(id: string, label: string, markup: string): Html {
  return html`<div class="fields"><textarea id="${id}" aria-label="${label}" rows="4" readonly spellcheck="false">${markup}</textarea></div>`
}
