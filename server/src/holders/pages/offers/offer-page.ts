import { statusIcon } from '../../../credentials/pages/credential-status.ts'
import { renderQrCode } from '../../../credentials/pages/qr-code.ts'
import { walletSectionTexts } from '../../../credentials/pages/wallets/wallet-section-texts.ts'
import { formatMoment } from '../../../entrypoints/layout/format-value.ts'
import { renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html, trusted } from '../../../platform/formats/html.ts'
import { interactionUrl, offerUris, tokenSeconds, wordsOfOffer } from '../../offers/offer.ts'
import type { OpenedOffer } from '../../offers/open-offer.ts'
import { interactionLink } from '../vcalm/vcalm-words.ts'
import { walletTexts } from '../wallet/wallet-texts.ts'
import { offerTexts } from './offer-texts.ts'

/** `token`: that of the exchange, where the PIN was typed on the page. `problem`: what was wrong with a PIN. */
type Shown = OpenedOffer & { token?: string | undefined; problem?: string | undefined }

/** Renders an offer for the person at whose request it was made: what to scan, where the PIN is, and how far a wallet app is. */
export function renderOfferPage(shown: Shown, language: Language): string {
  const { ctx, offer, credential, page, problem } = shown
  const words = offerTexts[language]
  const code = codeOf(shown)
  return renderPage({
    language,
    title: `${words.title} · ${credential.achievementName}`,
    tellsOrigin: true,
    isTranslated: problem === undefined,
    body: html`<article class="sheet">
${renderProgress(shown, language)}
<div class="pad columns">
<div class="stack"><h1>${words.title}</h1>
<p class="lead" dir="auto">${words.what(credential.achievementName, ctx.organization.name)}</p>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${code && renderSteps(shown, code, language)}
</div>
${code && html`<div class="scan">${renderQrCode(code.scanned, words.qr)}${!shown.token && html`<p><strong>${wordsOfOffer(offer.id)}</strong></p>`}</div>`}
</div>
<p class="pad band slim"><a href="${page}?lang=${language}">${words.back}</a></p>
</article>`,
  })
}

/** The text that a wallet app scans, and the link for an app on the same device; undefined where nothing can be taken. */
function codeOf({ ctx, offer, progress, token }: Shown): { scanned: string; opened: string } | undefined {
  const { publicUrl } = ctx.settings
  if (token !== undefined) {
    const url = interactionUrl(publicUrl, token)
    return progress.state === 'redeemed' ? { scanned: url, opened: interactionLink(url) } : undefined
  }
  const { openidCredentialOffer: uri } = offerUris(publicUrl, offer.id)
  return progress.state === 'open' || progress.state === 'scanned' ? { scanned: uri, opened: uri } : undefined
}

function renderSteps({ ctx, offer, token, problem }: Shown, { opened }: { opened: string }, language: Language): Html {
  const words = offerTexts[language]
  const { kept, inbox } = walletTexts[language].code
  const [before, link, after] = words.own
  // Strangers are not told: whether a letter goes says how often others asked.
  const isUnsent = offer.letter === 'failed' && offer.askedBy !== 'anybody'
  const isInInbox = ctx.settings.keepsLetters && offer.letter !== 'none'
  const pin = html`<li><p>${offer.letter === 'none' ? words.pin.caller : words.pin.letter} <strong>${wordsOfOffer(offer.id)}</strong></p><p class="soft small">${words.only}</p>
${offer.letter !== 'none' && html`<p class="soft small">${isUnsent ? words.unsent : words.missing}${offer.askedBy === 'anybody' && html` ${before} <a href="/wallet?lang=${language}">${link}</a>${after}`}</p>`}${isInInbox && html`<p class="small">${kept} <a href="/inbox?lang=${language}" target="_blank">${inbox}</a></p>`}</li>`
  return html`<ol class="prose-list stack">
<li><p>${token ? words.exchange.scan : words.scan}</p><p>${words.here} <a href="${opened}">${words.open}</a></p></li>
${token === undefined && pin}
<li class="stack"><p>${words.look}</p><p><a class="button" href="?lang=${language}">${words.refresh}</a></p></li>
</ol>
${token === undefined && renderPinForm(offer.id, problem !== undefined, language)}`
}

/** The form for apps of VCALM, which knows no PIN: the code to scan is shown once the person has typed the PIN here. */
function renderPinForm(id: string, isOpen: boolean, language: Language): Html {
  const { exchange } = offerTexts[language]
  return html`<details${isOpen && trusted(' open')}><summary>${exchange.title}</summary><form class="verify stack" method="post" action="/interactions/${id}?lang=${language}">
<p>${exchange.how}</p>
<p><label for="pin">${exchange.pin}</label><input id="pin" class="code" name="pin" inputmode="numeric" autocomplete="one-time-code" required maxlength="20"></p>
<p><button class="button" type="submit">${exchange.button}</button></p></form></details>`
}

function renderProgress({ progress, offer, token }: Shown, language: Language): Html {
  const words = offerTexts[language]
  if (progress.state === 'taken') {
    const { answer, takenAt } = progress.copy
    const { since, title, titles, answers } = words.taken
    if (answer === 'failure' || answer === 'deleted')
      return renderStatus('expired', { title: titles[answer], sentence: answers[answer] })
    const sentence = `${since(formatMoment(takenAt, language))} ${answer ? answers[answer] : ''}`
    return renderStatus('active', { title, sentence })
  }
  if (progress.state === 'refused') {
    const sentence = walletSectionTexts[language].why[progress.why]
    return renderStatus('expired', { title: words.refused.title, sentence })
  }
  if (progress.state === 'ended')
    return renderStatus('expired', { title: words.ended.title, sentence: words.ended.why[progress.why] })
  const until = (moment: Date) => words.until(formatMoment(moment, language))
  if (progress.state !== 'redeemed')
    return renderStatus('not_yet_valid', {
      ...words[progress.state === 'open' ? 'waiting' : 'scanned'],
      until: until(offer.expiresAt),
    })
  return renderStatus('not_yet_valid', {
    ...words.redeemed,
    ...(token && {
      sentence: words.exchange.sentence,
      until: until(new Date((offer.redeemedAt?.getTime() ?? 0) + tokenSeconds * 1_000)),
    }),
  })
}

type Told = { title: string; sentence: string; until?: string }

/** Renders the status of an offer as the page of a credential shows its status: above all else. */
function renderStatus(status: 'active' | 'expired' | 'not_yet_valid', { title, sentence, until }: Told): Html {
  return html`<section class="status ${status}" aria-labelledby="status">${statusIcon(status)}
<div class="status-words"><p class="status-title" id="status">${title}</p><p>${sentence}</p>${until && html`<p class="when">${until}</p>`}</div>
</section>`
}

/** Renders why there is no offer, with the way back. `hasOwn`: its holder has offers of their own, of which strangers use up none. */
export function renderNoOffer(
  { sentence, page, hasOwn }: { sentence: string; page: string; hasOwn: boolean },
  language: Language,
): string {
  const words = offerTexts[language]
  const own = hasOwn && html`<p>${words.refused.own} <a href="/wallet?lang=${language}">${words.own[1]}</a>.</p>`
  return renderPage({
    language,
    title: words.refused.title,
    isTranslated: false,
    body: html`<div class="sheet pad stack intro"><h1>${words.refused.title}</h1><p class="problem" role="alert">${sentence}</p>${own}<p><a href="${page}?lang=${language}">${words.back}</a></p></div>`,
  })
}
