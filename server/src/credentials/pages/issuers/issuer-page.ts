import { fact, outwardLink, renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { texts } from '../texts/texts.ts'
import { renderStanding } from './issuer-standing.ts'
import { issuerTexts } from './issuer-texts.ts'

export type IssuerModel = {
  name: string
  did: string
  /** The organization's own description of itself. */
  description?: string | null | undefined
  url?: string | null | undefined
  imageUrl?: string | null | undefined
  /** The public contact. */
  email?: string | null | undefined
  accent?: string | undefined
  /** Ids of the verification methods, oldest first. */
  keyIds: string[]
  /** The host on which the DID document stands. */
  host: string
  since: Date
  /** The domains that it has proven to own. */
  provenDomains: string[]
  isActive: boolean
  isSandbox?: boolean
  /** The newest achievements that it awards, and whether there are more. */
  achievements: { name: string; type: string; url: string; imageUrl: string }[]
  hasMore: boolean
  urls: { page: string; didDocument: string }
}

/** Renders the page of an issuer: its name, its DID and the keys that may be trusted. */
export function renderIssuerPage(model: IssuerModel, language: Language): string {
  const words = issuerTexts[language]
  const { issuerSite, didDocument } = texts[language]
  const keys = model.keyIds.map((id) => html`<li class="mono">${id}</li>`)
  return renderPage({
    language,
    title: model.name,
    head: html`<link rel="canonical" href="${model.urls.page}">`,
    accent: model.accent,
    body: html`<article class="sheet">
<div class="pad hero">
${model.imageUrl && html`<img class="badge" src="${model.imageUrl}" alt="" width="240" height="240">`}
<div><p class="eyebrow">${words.kind}</p><h1 dir="auto">${model.name}</h1><p class="to">${words.intro}</p>${model.isSandbox && html`<p class="problem">${words.sandbox}</p>`}${!model.isActive && html`<p class="problem">${words.inactive}</p>`}</div>
</div>
${model.description && html`<div class="pad band"><p class="lead" dir="auto">${model.description}</p></div>`}
<div class="pad band"><dl class="facts">
${fact(issuerSite, model.url ? outwardLink(model.url, model.url) : undefined)}
${fact(words.domain, html`<span class="mono" dir="ltr">${model.host}</span>`)}
${renderStanding(model, language)}
${fact(words.contact, model.email ? html`<a href="mailto:${encodeURIComponent(model.email).replace('%40', '@')}">${model.email}</a>` : undefined)}
${fact('DID', html`<span class="mono" dir="ltr">${model.did}</span>`)}
${fact(words.keys, html`<ul class="items">${keys}</ul>`)}
</dl>
<ul class="links"><li><a href="${model.urls.didDocument}">${didDocument} (JSON)</a></li></ul></div>
${model.achievements.length > 0 && renderAchievements(model, language)}
<section class="pad band stack" aria-labelledby="check"><h2 id="check">${words.check}</h2>
<ol class="prose-list">${words.steps.map((step) => html`<li>${step}</li>`)}</ol>
<p><a href="/verify">${words.verify}</a></p></section>
</article>`,
  })
}

function renderAchievements({ achievements, hasMore }: IssuerModel, language: Language): Html {
  const words = issuerTexts[language]
  const items = achievements.map(
    ({ name, type, url, imageUrl }) => html`<li>
<img class="badge" src="${imageUrl}" alt="" width="72" height="72" loading="lazy">
<div><h3 dir="auto"><a href="${url}">${name}</a></h3><p class="soft">${describeAchievementType(type, language)}</p></div></li>`,
  )
  return html`<section class="band" aria-labelledby="awarded"><h2 class="pad slim" id="awarded">${words.achievements}</h2>
<ul class="held">${items}</ul>${hasMore && html`<p class="pad soft">${words.more}</p>`}</section>`
}
