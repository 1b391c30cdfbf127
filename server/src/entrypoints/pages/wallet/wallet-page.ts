import type { JudgedCredential, Wallet } from '../../../holders/open-wallet.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { formatDate } from '../../layout/format-value.ts'
import { renderPage } from '../../layout/layout.ts'
import { type CredentialModel, toCredentialModel } from '../credentials/credential-model.ts'
import { renderProblem } from './wallet-sign-in-page.ts'
import { walletTexts } from './wallet-texts.ts'

/** An address that could not be added, and why, in words. */
type GivenAddress = { email: string; problem: string }

type Held = CredentialModel & Pick<JudgedCredential, 'pathwayName' | 'isUnlisted'>

/** Renders the wallet of who is signed in: a page of what they hold. It says no more of a credential than the document does. */
export function renderWallet(
  wallet: Wallet,
  { isNewest, now, given }: { isNewest: boolean; now: Date; given?: GivenAddress },
  language: Language,
): string {
  const words = walletTexts[language]
  const held = wallet.credentials.map((credential) => ({
    ...toCredentialModel(JSON.parse(credential.document), {
      ...credential,
      revoked: credential.status === 'revoked',
      now,
    }),
    pathwayName: credential.pathwayName,
    isUnlisted: credential.isUnlisted,
  }))
  const emails = wallet.addresses.map(({ email }) => email)
  return renderPage({
    language,
    title: `${words.title} · Sello`,
    tellsOrigin: true,
    isTranslated: given === undefined,
    body: html`<div class="sheet">
<div class="pad stack"><h1>${words.title}</h1>
<p class="lead" dir="auto">${emails.length > 0 ? words.lead(emails.join(', ')) : words.leadNone}</p></div>
${held.length > 0 ? html`<ol class="held">${held.map((one) => renderHeld(one, language))}</ol>` : html`<p class="pad band">${isNewest ? words.empty : words.noneOlder}</p>`}
${renderPages(wallet, isNewest, language)}
<section class="pad band stack" aria-labelledby="addresses">${renderAddresses(wallet, given, language)}</section>
<div class="pad band tinted slim"><form method="post" action="/wallet/sign-out?lang=${language}"><button class="button" type="submit">${words.signOut}</button></form></div>
</div>`,
  })
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

function renderHeld(held: Held, language: Language): Html {
  const words = walletTexts[language]
  const { name, achievement, issuer, issuedAt, status, id, pathwayName, isUnlisted } = held
  const until = untilOf(held, language)
  return html`<li${['revoked', 'expired', 'key_compromised'].includes(status) && html` class="stale"`}>
${achievement.image ? html`<img class="badge" src="${achievement.image.url}" alt="${words.badgeOf(achievement.image.alt)}" width="72" height="72" loading="lazy">` : html`<span></span>`}
<div><h2 dir="auto"><a href="/wallet/credentials/${id}?lang=${language}">${name}</a></h2>
<p class="soft" dir="auto">${words.issuedBy} ${issuer.name}${issuedAt && html` ${words.on} <time datetime="${issuedAt.toISOString()}">${formatDate(issuedAt, language)}</time>`}</p>
${pathwayName !== null && html`<p class="soft small" dir="auto">${words.byPathway(pathwayName)}</p>`}
<p class="pill ${status}"><span class="status-title">${words.status[status]}</span></p>${until && html` <span class="soft small">${until}</span>`}
<p class="small">${isUnlisted ? words.onlyYou : html`<a href="/credentials/${id}">${words.openPage}</a>`}</p>
</div></li>`
}

function untilOf({ status, revokedAt, validUntil }: Held, language: Language): string | undefined {
  const words = walletTexts[language]
  if (status === 'revoked' && revokedAt) return words.revokedOn(formatDate(revokedAt, language))
  if (status === 'expired' && validUntil) return words.expiredOn(formatDate(validUntil, language))
  return undefined
}

function renderPages({ nextBefore }: Wallet, isNewest: boolean, language: Language): Html | undefined {
  if (isNewest && nextBefore === undefined) return undefined
  const words = walletTexts[language]
  return html`<nav class="pad band slim pager" aria-label="${words.pages}">
<span>${!isNewest && html`<a href="/wallet?lang=${language}">${words.newest}</a>`}</span>
<span>${nextBefore && html`<a rel="next" href="/wallet?lang=${language}&amp;before=${nextBefore}">${words.older}</a>`}</span>
</nav>`
}
