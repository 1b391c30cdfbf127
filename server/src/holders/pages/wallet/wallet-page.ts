import { renderPage } from '../../../entrypoints/layout/layout.ts'
import { type OwnPathways, renderOwnPathways } from '../../../pathways/pages/own-pathways-section.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import type { CredentialId } from '../../../platform/ids.ts'
import type { JudgedCredential, Wallet } from '../../open-wallet.ts'
import { renderHeldItem } from './held-item.ts'
import { renderProblem } from './wallet-sign-in-page.ts'
import { walletTexts } from './wallet-texts.ts'

/** An address that could not be added, and why, in words. */
type GivenAddress = { email: string; problem: string }

type ShownWallet = {
  before?: CredentialId | undefined
  now: Date
  given?: GivenAddress
  /** Shown on the first page alone. */
  pathways?: OwnPathways | undefined
}

/** Renders the wallet of the person who is signed in: a page of their credentials. It says no more of a credential than its document does. */
export function renderWallet(
  wallet: Wallet,
  { before, now, given, pathways }: ShownWallet,
  language: Language,
): string {
  const words = walletTexts[language]
  const isNewest = before === undefined
  const emails = wallet.addresses.map(({ email }) => email)
  return renderPage({
    language,
    title: `${words.title} · Sello`,
    tellsOrigin: true,
    isTranslated: given === undefined,
    body: html`<div class="sheet">
<div class="pad stack"><h1>${words.title}</h1>
<p class="lead" dir="auto">${emails.length > 0 ? words.lead(emails.join(', ')) : words.leadNone}</p></div>
${wallet.credentials.length > 0 ? html`<ol class="held">${wallet.credentials.map((one) => renderHeld(one, now, language))}</ol>` : html`<p class="pad band">${isNewest ? words.empty : words.noneOlder}</p>`}
${renderPages(wallet, isNewest, language)}
${renderOthers(wallet, language)}
${pathways && renderOwnPathways(pathways, language)}
${!wallet.isOfSandboxes && renderTogether(wallet, before, language)}
<section class="pad band stack" aria-labelledby="addresses">${renderAddresses(wallet, given, language)}</section>
<div class="pad band tinted slim"><form method="post" action="/wallet/sign-out?lang=${language}"><button class="button" type="submit">${words.signOut}</button></form></div>
</div>`,
  })
}

/** Renders the acts on several credentials. A download begins with the first credential of the page. */
function renderTogether({ credentials }: Wallet, before: CredentialId | undefined, language: Language): Html {
  const words = walletTexts[language]
  const button = html`<button class="button" type="submit">${before ? words.export.earlier : words.export.all}</button>`
  return html`<div class="pad band stack"><p><a href="/wallet/collections?lang=${language}">${words.collections}</a></p>
${credentials.length > 0 && html`<form method="post" action="/wallet/export?lang=${language}">${before && html`<input type="hidden" name="before" value="${before}">`}${button}</form><p class="soft small">${words.export.means}</p>`}</div>`
}

/** The addresses that count, each but that of the account with a button that removes it, and the form for one more. */
function renderAddresses(wallet: Wallet, given: GivenAddress | undefined, language: Language): Html {
  const words = walletTexts[language].addresses
  const isElsewhere = !wallet.addresses.some(({ isOwn }) => isOwn)
  const items = wallet.addresses.map(
    ({ email, normalizedEmail, isOwn }) =>
      html`<li><span class="mono">${email}</span> ${
        isOwn
          ? html`<span class="soft small">(${words.own})</span>`
          : html`<form method="post" action="/wallet/addresses/remove?lang=${language}"><input type="hidden" name="email" value="${normalizedEmail}"><button class="button" type="submit">${words.remove(email)}</button></form>`
      }</li>`,
  )
  return html`<h2 id="addresses">${words.title}</h2>
${isElsewhere && html`<p dir="auto">${words.elsewhere(wallet.email)}</p>`}
${items.length > 0 && html`<ul class="items">${items}</ul>`}
${renderProblem(given?.problem)}
<form class="verify stack" method="post" action="/wallet/addresses?lang=${language}">
<p><label for="email">${words.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${given?.email ?? ''}" aria-describedby="email-hint"><small id="email-hint" class="soft">${words.why}</small></p>
<p><button class="button" type="submit">${words.button}</button></p>
</form>`
}

function renderHeld(held: JudgedCredential, now: Date, language: Language): Html {
  const words = walletTexts[language]
  const { id, isUnlisted, pathwayName } = held
  const below =
    () => html`${pathwayName !== null && html`<p class="soft small" dir="auto">${words.byPathway(pathwayName)}</p>`}
<p class="small">${isUnlisted ? words.onlyYou : html`<a href="/credentials/${id}">${words.openPage}</a>`}</p>`
  return renderHeldItem(held, { now, language, href: `/wallet/credentials/${id}?lang=${language}`, below })
}

/** The way to what was issued in sandboxes, which stands apart, and back. */
function renderOthers({ isOfSandboxes, hasOfSandboxes }: Wallet, language: Language): Html | undefined {
  if (!hasOfSandboxes) return undefined
  const { toTrials, fromTrials } = walletTexts[language]
  const [path, words] = isOfSandboxes ? ['/wallet?', fromTrials] : ['/wallet?sandbox=1&', toTrials]
  return html`<p class="pad band slim"><a href="${path}lang=${language}">${words}</a></p>`
}

function renderPages({ nextBefore, isOfSandboxes }: Wallet, isNewest: boolean, language: Language): Html | undefined {
  if (isNewest && nextBefore === undefined) return undefined
  const words = walletTexts[language]
  const trials = isOfSandboxes ? '&sandbox=1' : ''
  return html`<nav class="pad band slim pager" aria-label="${words.pages}">
<span>${!isNewest && html`<a href="/wallet?lang=${language}${trials}">${words.newest}</a>`}</span>
<span>${nextBefore && html`<a rel="next" href="/wallet?lang=${language}${trials}&amp;before=${nextBefore}">${words.older}</a>`}</span>
</nav>`
}
