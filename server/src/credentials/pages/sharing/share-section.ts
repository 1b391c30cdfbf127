import { formatDate } from '../../../entrypoints/layout/format-value.ts'
import { outwardLink } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import type { CredentialModel } from '../credential-model.ts'
import { letterWith, linkedInPost, linkedInProfileForm } from '../share-links.ts'
import { shareTexts } from './share-texts.ts'
import { frameSnippet, signatureSnippet } from './snippets.ts'

/**
 * The part of a credential's page by which its holder shows it elsewhere: links, and fields to copy, since networks stop filling in their forms
 * without notice. It needs no script: a field can be selected and copied by hand, and a script adds a button.
 */
export function renderShare(model: CredentialModel, language: Language): Html | undefined {
  const { issuedAt, validUntil, urls } = model
  if (!urls.page) return undefined
  const words = shareTexts[language]
  const form = linkedInProfileForm(model)
  return html`<section class="part no-print" aria-labelledby="share"><h2 id="share">${words.title}</h2>
<p>${words.intro}</p>
<div class="fields">${field('share-link', words.link, urls.page, language)}</div>
<ul class="links">${form && html`<li>${outwardLink(form, words.linkedIn)}</li>`}<li>${outwardLink(linkedInPost(urls.page), words.linkedInPost)}</li><li><a href="${letterWith(model)}">${words.byMail}</a></li></ul>
<details><summary>${words.fields}</summary><div class="fields stack"><p class="soft small">${words.fieldsIntro}</p>
${field('share-name', words.name, model.name, language)}
${field('share-issuer', words.issuer, model.issuer.name, language)}
${issuedAt && field('share-issued', words.issued, formatDate(issuedAt, language), language)}
${validUntil && field('share-expires', words.expires, formatDate(validUntil, language), language)}
${field('share-id', words.id, model.id, language)}
</div></details>
${snippet('share-signature', words.signature, signatureSnippet(model, language), language)}
${snippet('share-embed', words.embed, frameSnippet(model, language), language)}
<p class="aloud" role="status" id="copied"></p></section>`
}

function field(id: string, label: string, value: string, language: Language): Html {
  return html`<div><label for="${id}" id="${id}-label">${label}</label><div class="copyable"><input id="${id}" value="${value}" readonly dir="auto">${copyButton(id, language)}</div></div>`
}

function snippet(id: string, label: string, markup: string, language: Language): Html {
  return html`<details><summary id="${id}-label">${label}</summary><div class="fields"><textarea id="${id}" aria-labelledby="${id}-label" rows="4" readonly spellcheck="false">${markup}</textarea>${copyButton(id, language)}</div></details>`
}

/** A button that stays hidden until the script of the page has loaded, which does the copying (`verifier/src/copy-fields.ts`). */
function copyButton(id: string, language: Language): Html {
  const { copy, copied, marked } = shareTexts[language]
  return html`<button class="copy" type="button" id="${id}-copy" aria-labelledby="${id}-copy ${id}-label" data-copies="${id}" data-copied="${copied}" data-marked="${marked}" hidden>${copy}</button>`
}
