import type { Address, Email } from 'postal-mime'
import type { InboxLetter } from '../../mail/inbox/inbox-store.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import { formatSecond } from '../layout/format-value.ts'
import { renderPage } from '../layout/layout.ts'
import { inboxTexts } from './inbox-texts.ts'

export const letterViews = ['html', 'text', 'source'] as const
export type LetterView = (typeof letterViews)[number]

/** The policy of the frame around the HTML of a letter: it may show it, and open its links elsewhere. */
export const letterBodyContentSecurityPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

export type InboxLetterModel = {
  inboxUrl: string
  letter: InboxLetter
  view: LetterView
}

/** Renders one letter: its recipient, and its HTML in a frame, its text or its bytes. */
export async function renderInboxLetter(model: InboxLetterModel, language: Language): Promise<string> {
  const { inboxUrl, letter, view } = model
  const words = inboxTexts[language]
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(letter.raw)
  const subject = letter.subject || words.noSubject
  const tabs = letterViews.map(
    (tab) =>
      html`<li><a href="${inboxUrl}/${letter.id}?view=${tab}"${tab === view && html` aria-current="page"`}>${words[tab]}</a></li>`,
  )
  return renderPage({
    language,
    title: `${subject} · ${letter.recipient}`,
    body: html`<article class="sheet">
<div class="pad stack">
<p><a href="${inboxUrl}">${words.back}</a></p>
<h1 dir="auto">${subject}</h1>
<dl class="head-lines">
<dt>${words.from}</dt><dd dir="auto">${email.from && written(email.from)}</dd>
<dt>${words.to}</dt><dd dir="ltr">${letter.recipient}</dd>
<dt>${words.received}</dt><dd><time datetime="${letter.receivedAt.toISOString()}">${formatSecond(letter.receivedAt, language)}</time></dd>
</dl>
</div>
<nav class="pad band slim tinted" aria-label="${words.views}"><ul class="tabs">${tabs}</ul></nav>
<div class="band">${renderView(model, email, language)}</div>
</article>`,
  })
}

function renderView(
  { inboxUrl, letter, view }: InboxLetterModel,
  email: Pick<Email, 'text' | 'html'>,
  language: Language,
): Html {
  const words = inboxTexts[language]
  if (view === 'source')
    return html`<pre class="pad source" dir="ltr" tabindex="0">${letter.raw.toString('utf8')}</pre>`
  if (view === 'text' && email.text) return html`<pre class="pad source" dir="auto">${email.text}</pre>`
  if (view === 'html' && email.html) {
    const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
    return html`<iframe class="letter-frame" src="${inboxUrl}/${letter.id}/body" title="${words.frameTitle}" sandbox="${sandbox}"></iframe>`
  }
  return html`<p class="pad">${words.noPart}</p>`
}

/** Renders the HTML of a letter for the frame. Send it under letterBodyContentSecurityPolicy. */
export async function renderLetterBody(raw: Buffer): Promise<string> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(raw)
  const markup = email.html ?? html`<!doctype html><meta charset="utf-8"><pre>${email.text ?? ''}</pre>`.markup
  return markup.replace(/<head(\s[^>]*)?>/i, (head) => `${head}<base target="_blank">`)
}

function written({ name, address }: Address): string {
  return name ? `${name} <${address ?? ''}>` : (address ?? '')
}
