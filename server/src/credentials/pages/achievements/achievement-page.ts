import { fact, outwardLink, renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { renderLinkFacts, renderSkills } from '../links/links-section.ts'
import type { ShownLinks } from '../links/shown-links.ts'
import { texts } from '../texts/texts.ts'

/** A template as the public sees it. */
export type AchievementModel = {
  name: string
  description?: string | undefined
  type: string
  /** The rendered markup of the narrative. */
  criteria?: Html | undefined
  imageUrl: string
  resultAllowedValues: string[]
  creditsAvailable?: number | null | undefined
  requiresEvidence: boolean
  expirationMonths?: number | null | undefined
  links: ShownLinks
  isArchived: boolean
  /** Set on the page of one version. */
  version?: { number: number; newestUrl: string } | undefined
  issuer: { name: string; url?: string | null | undefined; pageUrl?: string | undefined }
  accent?: string | undefined
  urls: { page: string; json: string }
}

/** Renders the description and criteria of an achievement, for anybody. */
export function renderAchievementPage(model: AchievementModel, language: Language): string {
  const words = texts[language]
  const { issuer } = model
  return renderPage({
    language,
    title: `${model.name} · ${issuer.name}`,
    head: html`<link rel="canonical" href="${model.urls.page}">
<link rel="alternate" type="application/ld+json" href="${model.urls.json}">
<meta property="og:type" content="website">
<meta property="og:title" content="${model.name}">
<meta property="og:site_name" content="${issuer.name}">
<meta property="og:url" content="${model.urls.page}">`,
    accent: model.accent,
    body: html`<article class="sheet">
<div class="pad hero">
<img class="badge" src="${model.imageUrl}" alt="${words.badgeOf(model.name)}" width="240" height="240">
<div>
<p class="eyebrow">${describeAchievementType(model.type, language)}</p>
<h1 dir="auto">${model.name}</h1>
<p class="to">${words.achievement.offeredBy} <strong dir="auto">${issuer.pageUrl ? html`<a href="${issuer.pageUrl}">${issuer.name}</a>` : issuer.name}</strong></p>
${model.isArchived && html`<p class="soft">${words.achievement.archived}</p>`}
${model.version && html`<p class="soft">${words.achievement.version(model.version.number)} <a href="${model.version.newestUrl}">${words.achievement.newest}</a></p>`}
</div>
</div>
<div class="pad band columns">
<div>
<section class="part" aria-labelledby="criteria">
${model.description && model.description !== model.name && html`<p class="lead part" dir="auto">${model.description}</p>`}
<h2 id="criteria" class="part">${words.criteria}</h2>
${model.criteria ? html`<div class="prose" dir="auto">${model.criteria}</div>` : html`<p class="soft">${words.noCriteria}</p>`}
</section>
${renderSkills(model.links, language)}
</div>
<section class="part" aria-labelledby="details"><h2 id="details">${words.details}</h2>${renderFacts(model, language)}</section>
</div>
<div class="pad band tinted slim"><ul class="links row">
<li><a href="${model.urls.json}">${words.achievement.document}</a></li>
${issuer.url && html`<li>${outwardLink(issuer.url, words.issuerSite)}</li>`}
</ul></div>
</article>`,
  })
}

function renderFacts(model: AchievementModel, language: Language): Html {
  const words = texts[language]
  const { resultAllowedValues: values, creditsAvailable: credits, expirationMonths: months } = model
  return html`<dl class="facts">
${fact(words.type, describeAchievementType(model.type, language))}
${fact(words.achievement.resultScale, values.length > 0 ? values.join(' · ') : undefined)}
${fact(words.achievement.creditsAvailable, credits ? String(credits) : undefined)}
${fact(words.achievement.requiresEvidence, model.requiresEvidence ? words.achievement.evidenceRequired : undefined)}
${fact(words.achievement.validFor, months ? words.achievement.months(months) : words.noExpiry)}
${renderLinkFacts(model.links, language)}
</dl>`
}
