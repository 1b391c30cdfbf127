import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import { fact, outwardLink, renderPage } from '../../layout/layout.ts'
import { texts } from '../texts/texts.ts'

export type IssuerModel = {
  name: string
  did: string
  /** What the organization is, in its own words. */
  description?: string | null | undefined
  url?: string | null | undefined
  imageUrl?: string | null | undefined
  /** The public contact. */
  email?: string | null | undefined
  /** Ids of the verification methods, oldest first. */
  keyIds: string[]
  urls: { page: string; didDocument: string }
}

/** Renders the page of an issuer: its name, its DID and the keys that may be trusted. */
export function renderIssuerPage(model: IssuerModel, language: Language): string {
  const words = texts[language]
  const keys = model.keyIds.map((id) => html`<li class="mono">${id}</li>`)
  return renderPage({
    language,
    title: model.name,
    head: html`<link rel="canonical" href="${model.urls.page}">`,
    body: html`<article class="sheet">
<div class="pad hero">
${model.imageUrl && html`<img class="badge" src="${model.imageUrl}" alt="" width="240" height="240">`}
<div><p class="eyebrow">${words.issuerPage.kind}</p><h1 dir="auto">${model.name}</h1><p class="to">${words.issuerPage.intro}</p></div>
</div>
${model.description && html`<div class="pad band"><p class="lead" dir="auto">${model.description}</p></div>`}
<div class="pad band"><dl class="facts">
${fact(words.issuerSite, model.url ? outwardLink(model.url, model.url) : undefined)}
${fact(words.issuerPage.contact, model.email ? html`<a href="mailto:${encodeURIComponent(model.email).replace('%40', '@')}">${model.email}</a>` : undefined)}
${fact('DID', html`<span class="mono" dir="ltr">${model.did}</span>`)}
${fact(words.issuerPage.keys, html`<ul class="items">${keys}</ul>`)}
</dl>
<ul class="links"><li><a href="${model.urls.didDocument}">${words.didDocument} (JSON)</a></li></ul></div>
</article>`,
  })
}
