import { provenWords } from '@sello/open-badges'
import { formatDate } from '../../entrypoints/layout/format-value.ts'
import { outwardLink, renderPage } from '../../entrypoints/layout/layout.ts'
import type { KnownIssuer } from '../../holders/verifications/known-issuer.ts'
import { sandboxWord } from '../../organizations/organization.ts'
import { renderEarned } from '../../pathways/pages/earned-section.ts'
import type { Earned } from '../../pathways/progress/earned-by-view.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html, trusted } from '../../platform/formats/html.ts'
import { describeAchievementType } from '../../templates/achievement-type.ts'
import { renderFacts, renderTechnical } from './credential-facts.ts'
import { type CredentialModel, staleStatuses } from './credential-model.ts'
import { renderStatus } from './credential-status.ts'
import { renderDownloads } from './downloads/downloads-section.ts'
import { renderEvidence } from './evidence-section.ts'
import { describeStanding } from './issuers/issuer-standing.ts'
import { renderSkills } from './links/links-section.ts'
import { previewSize } from './previews/draw-preview.ts'
import { renderQrCode } from './qr-code.ts'
import { linkedDataOf } from './sharing/linked-data.ts'
import { oembedUrlOf } from './sharing/oembed.ts'
import { renderShare } from './sharing/share-section.ts'
import { standingWords } from './status-texts.ts'
import { texts } from './texts/texts.ts'
import { type Checkable, renderCheck, renderPageScript, renderSigned } from './verify/check-section.ts'
import { checkTexts } from './verify/check-texts.ts'
import { type Offerable, renderWalletSection } from './wallets/wallet-section.ts'

/**
 * The facts that the page shows beside the document: the rendered narrative, the pathway that awarded it, whether the person took their name off the
 * page, whether its issuer still issues, whether it replaced an earlier credential, the accent colour, what the service knows of the issuer, the
 * script's address, where it was built, what a visitor's browser verifies with it, and whether wallet apps can have it.
 */
export type Shown = {
  earned?: Earned | undefined
  criteria?: Html | undefined
  isNameRemoved?: boolean
  isIssuerInactive?: boolean
  isSuccessor?: boolean
  accent?: string | undefined
  standing?: Pick<KnownIssuer, 'since' | 'provenDomains'> | undefined
  script?: string | undefined
  check?: Checkable | undefined
  wallets?: Offerable | undefined
}

/**
 * Renders the public page of a credential for anyone with the link: first whether it is valid, then its content.
 *
 * A revoked or expired credential keeps its page. The page has no address of a person.
 */
export function renderCredentialPage(model: CredentialModel & Shown, language: Language): string {
  const words = texts[language]
  const holder = model.recipientName
  return renderPage({
    language,
    title: standingWords(
      holder ? `${holder} · ${model.name}` : `${model.name} · ${model.issuer.name}`,
      model.isSandbox,
    ),
    head: html`${renderHead(model, language)}${model.script && renderPageScript(model.script)}`,
    accent: model.accent,
    tellsOrigin: sendsForm(model),
    body: html`<article class="sheet${staleStatuses.includes(model.status) && ' stale'}">
${renderStatus(model, language)}
<div class="pad hero">
${renderBadge(model, language)}
<div>${renderAward(model, language)}</div>
</div>
<div class="pad band columns">
<div>
${renderCriteria(model, language)}
${model.earned && renderEarned(model.earned, model, language)}
${renderSkills(model.achievement.links, language)}
${renderEvidence(model, language)}
</div>
<section class="part" aria-labelledby="details"><h2 id="details">${words.details}</h2>${renderFacts(model, language)}</section>
</div>
<div class="pad band tinted columns">
<div>
${model.script && model.check && renderCheck(language, model.isSandbox)}
${renderVerification(model, language)}
</div>
<div>
${model.wallets && renderWalletSection(model.wallets, language)}
${renderDownloads(model.urls.page, language)}
${model.status === 'active' && !model.isSandbox && renderShare(model, language)}
${renderIssuer(model, language)}
</div>
</div>
<div class="pad band slim no-print">${renderTechnical(model, language)}${model.check && renderSigned(model.check, language)}</div>
</article>`,
  })
}

/** Whether the page has a form that only a page of ours may send. */
export function sendsForm({ wallets }: Shown): boolean {
  return wallets !== undefined && wallets.why === undefined
}

function renderHead(model: CredentialModel, language: Language): Html {
  const title = standingWords(
    model.recipientName ? `${model.recipientName} · ${model.name}` : model.name,
    model.isSandbox,
  )
  const description = texts[language].descriptionOf(model.name, model.issuer.name)
  return html`<link rel="canonical" href="${model.urls.page}">
<link rel="alternate" type="application/vc+ld+json" href="${model.urls.json}">
<link rel="alternate" type="application/json+oembed" href="${oembedUrlOf(model.urls.page)}" title="${title}">
<meta name="description" content="${description}">
<script type="application/ld+json">${trusted(linkedDataOf(model))}</script>
<meta property="og:type" content="website">
<meta property="og:site_name" content="${model.issuer.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${model.urls.page}">
<meta property="og:locale" content="${language}">
<meta property="og:image" content="${model.urls.page}/og.png">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${String(previewSize.width)}">
<meta property="og:image:height" content="${String(previewSize.height)}">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:card" content="summary_large_image">`
}

/** A picture that was uploaded has the word of a sandbox laid across it; one that is drawn here has it within. */
function renderBadge({ achievement: { image }, isSandbox }: CredentialModel, language: Language): Html | undefined {
  if (!image) return undefined
  const badge = html`<img class="badge" src="${image.path}" alt="${texts[language].badgeOf(image.alt)}" width="240" height="240">`
  return isSandbox && image.path.startsWith('/images/')
    ? html`<div class="trial">${badge}<b aria-hidden="true">${sandboxWord}</b></div>`
    : badge
}

function renderAward(model: CredentialModel & Shown, language: Language): Html {
  const words = texts[language]
  const { achievement, issuer, issuedAt } = model
  const holder = html`${words.awardedTo} <strong class="holder" dir="auto">${model.recipientName}</strong>`
  return html`${achievement.type && html`<p class="eyebrow">${describeAchievementType(achievement.type, language)}</p>`}
<h1 dir="auto">${model.name}</h1>
<p class="to">${model.recipientName ? holder : words.awarded} ${words.by} <strong dir="auto">${issuer.name}</strong>${
    issuedAt && html` ${words.on} <time datetime="${issuedAt.toISOString()}">${formatDate(issuedAt, language)}</time>`
  }</p>
${!model.recipientName && html`<p class="soft small">${model.isNameRemoved ? words.nameRemoved : words.namelessHolder}</p>`}`
}

function renderCriteria(model: CredentialModel & Shown, language: Language): Html {
  const words = texts[language]
  const {
    achievement: { description, url },
    criteria,
  } = model
  return html`<section class="part" aria-labelledby="criteria">
${description && html`<p class="lead part" dir="auto">${description}</p>`}
<h2 id="criteria"${description && trusted(' class="part"')}>${words.criteria}</h2>
${criteria ? html`<div class="prose" dir="auto">${criteria}</div>` : html`<p class="soft">${words.noCriteria}</p>`}
${url && html`<p class="no-print"><a href="${url}">${words.achievementAbout}</a></p>`}
</section>`
}

function renderVerification(model: CredentialModel & Shown, language: Language): Html {
  const words = texts[language]
  const { page, json, didDocument, statusList } = model.urls
  const proven = model.issuer.proven && provenWords(model.issuer.proven, language)
  return html`<section class="part" aria-labelledby="verify"><h2 id="verify">${words.verify}</h2>
<div class="stack"><p>${words.verifyIntro}</p>
${proven && html`<p>${words.whatTheSignatureProves(proven)}</p>`}
${model.standing && html`<p>${describeStanding(model.standing, language)}</p>`}
<div class="print-only address">${page && renderQrCode(page, checkTexts[language].qr)}<p class="mono">${page}</p></div></div>
<ul class="links no-print">
${page && html`<li><a href="/verify?url=${encodeURIComponent(page)}">${words.verifyHere}</a></li>`}
<li><a href="${json}" type="application/vc+ld+json">${words.document}</a></li>
${didDocument && html`<li><a href="${didDocument}">${words.didDocument}</a></li>`}
${statusList && html`<li><a href="${statusList}">${words.statusList}</a></li>`}
</ul>
</section>`
}

function renderIssuer(model: CredentialModel, language: Language): Html {
  const words = texts[language]
  const { name, url, image } = model.issuer
  const { issuerPage } = model.urls
  const site =
    url &&
    html`<p>${outwardLink(url, url.replace(/^https?:\/\/|\/$/g, ''))} <span class="soft small">(${words.issuerSays})</span></p>`
  return html`<section class="part" aria-labelledby="issuer"><h2 id="issuer">${words.issuer}</h2>
<div class="card-issuer">${image && html`<img src="${image.path}" alt="" width="56" height="56">`}
<div><p class="name" dir="auto">${name}</p>${site}${issuerPage && html`<p><a href="${issuerPage}">${words.issuerAbout}</a></p>`}</div></div>
</section>`
}
