import { type CredentialModel, staleStatuses, toCredentialModel } from '../../../credentials/pages/credential-model.ts'
import { renderStatus } from '../../../credentials/pages/credential-status.ts'
import { letterWith, linkedInPost, linkedInProfileForm } from '../../../credentials/pages/share-links.ts'
import { texts } from '../../../credentials/pages/texts/texts.ts'
import { formatDate } from '../../../entrypoints/layout/format-value.ts'
import { outwardLink, renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import type { JudgedCredential } from '../../open-wallet.ts'
import { walletTexts } from '../wallet/wallet-texts.ts'
import { type InWallets, renderInWallets } from './held-copies.ts'
import { heldTexts } from './held-texts.ts'

/** Renders a credential in the wallet of its holder, with the holder's choices and the acts for it. */
export function renderHeldPage(
  held: JudgedCredential,
  { now, earned, inWallets }: { now: Date; earned?: Html | undefined; inWallets?: InWallets | undefined },
  language: Language,
): string {
  const words = heldTexts[language]
  const wallet = walletTexts[language]
  const model = toCredentialModel(JSON.parse(held.document), {
    ...held,
    revoked: held.status === 'revoked',
    successorPath: held.successorId ? `/wallet/credentials/${held.successorId}` : undefined,
    now,
  })
  const { name, issuer, issuedAt, achievement } = model
  const isStale = staleStatuses.includes(model.status)
  return renderPage({
    language,
    title: `${name} · ${wallet.title}`,
    tellsOrigin: true,
    body: html`<article class="sheet${isStale && ' stale'}">
${renderStatus(model, language)}
<div class="pad hero">
${achievement.image && html`<img class="badge" src="${achievement.image.path}" alt="${wallet.badgeOf(achievement.image.alt)}" width="240" height="240">`}
<div><h1 dir="auto">${name}</h1>
<p class="to" dir="auto">${wallet.issuedBy} <strong>${issuer.name}</strong>${issuedAt && html` ${wallet.on} <time datetime="${issuedAt.toISOString()}">${formatDate(issuedAt, language)}</time>`}</p></div>
</div>
${earned}
<div class="pad band columns">
<div>
${!held.isSandbox && renderShareActions(held, model, language)}
${inWallets && renderInWallets(inWallets, language)}
${renderFiles(held, language)}
</div>
<div>
${renderVisibility(held, language)}
${renderSearch(held, language)}
${renderName(held, model, language)}
</div>
</div>
<p class="pad band slim"><a href="/wallet?lang=${language}">${words.back}</a></p>
</article>`,
  })
}

function renderShareActions({ isUnlisted }: JudgedCredential, model: CredentialModel, language: Language): Html {
  const words = heldTexts[language]
  const { page } = model.urls
  const form = model.status === 'active' ? linkedInProfileForm(model) : undefined
  const actions = html`<div class="verify"><label for="link">${words.link}</label><input id="link" class="mono" readonly value="${page}" aria-describedby="link-hint"><small id="link-hint" class="soft">${words.linkHint}</small></div>
<ul class="links">
<li><a href="${page}">${words.open}</a></li>
${form && html`<li>${outwardLink(form, words.addToLinkedIn)}</li>`}
<li>${outwardLink(linkedInPost(page), words.postOnLinkedIn)}</li>
<li><a href="${letterWith(model)}">${words.sendByMail}</a></li>
</ul>`
  return html`<section class="part" aria-labelledby="share"><h2 id="share">${words.share}</h2>
${isUnlisted ? html`<p class="soft">${words.notShared}</p>` : actions}
</section>`
}

/** Renders the downloads that the public page offers. */
function renderFiles({ id }: JudgedCredential, language: Language): Html {
  const links = Object.entries(texts[language].downloads).map(
    ([extension, name]) => html`<li><a href="/wallet/credentials/${id}.${extension}" download>${name}</a></li>`,
  )
  return html`<section class="part" aria-labelledby="download"><h2 id="download">${heldTexts[language].download}</h2>
<p>${texts[language].downloadIntro}</p>
<ul class="links">${links}</ul>
</section>`
}

function renderVisibility({ id, isUnlisted }: JudgedCredential, language: Language): Html {
  const words = heldTexts[language]
  return html`<section class="part stack" aria-labelledby="visibility"><h2 id="visibility">${words.visibility}</h2>
<p><strong>${isUnlisted ? words.unlisted : words.public}.</strong> ${isUnlisted ? words.unlistedMeans : words.publicMeans}</p>
${renderChoice(`/wallet/credentials/${id}/visibility?lang=${language}`, ['unlisted', isUnlisted ? 'no' : 'yes'], isUnlisted ? words.list : words.unlist)}
</section>`
}

/** Renders the choice about search engines; an unlisted page has none. */
function renderSearch(
  { id, isUnlisted, isSearchable, isSandbox }: JudgedCredential,
  language: Language,
): Html | undefined {
  if (isUnlisted || isSandbox) return undefined
  const words = heldTexts[language]
  return html`<section class="part stack" aria-labelledby="search"><h2 id="search">${words.search}</h2>
<p>${isSearchable ? words.searchable : words.notSearchable}</p>
<p class="soft small">${words.searchMeans}</p>
${renderChoice(`/wallet/credentials/${id}/search?lang=${language}`, ['searchable', isSearchable ? 'no' : 'yes'], isSearchable ? words.stopSearch : words.letSearch)}
</section>`
}

function renderName(held: JudgedCredential, model: CredentialModel, language: Language): Html | undefined {
  const { id, isNameRemoved, allowsNameRemoval } = held
  const { recipientName, issuer } = model
  if (recipientName === undefined) return undefined
  const words = heldTexts[language]
  const change = renderChoice(
    `/wallet/credentials/${id}/name?lang=${language}`,
    ['removed', isNameRemoved ? 'no' : 'yes'],
    isNameRemoved ? words.showName : words.removeName,
  )
  return html`<section class="part stack" aria-labelledby="name"><h2 id="name">${words.name}</h2>
<p dir="auto">${isNameRemoved ? words.nameRemoved : words.nameShown(recipientName)}</p>
${
  isNameRemoved || allowsNameRemoval
    ? html`<p class="soft small">${words.nameMeans}</p>${change}`
    : html`<p class="soft small" dir="auto">${words.nameNotAllowed(issuer.name)}</p>`
}
</section>`
}

function renderChoice(action: string, [name, value]: [string, string], button: string): Html {
  return html`<form method="post" action="${action}"><input type="hidden" name="${name}" value="${value}"><button class="button" type="submit">${button}</button></form>`
}
