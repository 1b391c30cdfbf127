import type { InboxLetterSummary } from '../../mail/inbox/inbox-store.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import { formatNumber, formatSecond } from '../layout/format-value.ts'
import { renderPage } from '../layout/layout.ts'
import { pagesContentSecurityPolicy } from '../layout/style.ts'
import { inboxTexts } from './inbox-texts.ts'

export const inboxContentSecurityPolicy = `${pagesContentSecurityPolicy}; frame-src 'self'`

export type InboxListModel = {
  /** The path of the list; a letter is one step below it. */
  inboxUrl: string
  letters: InboxLetterSummary[]
  /** The number of letters that match. */
  total: number
  page: number
  pageSize: number
  recipient?: string | undefined
}

/** Renders a page of the letters, newest first, with a search that is an ordinary form. */
export function renderInboxList(model: InboxListModel, language: Language): string {
  const words = inboxTexts[language]
  const { recipient, letters, inboxUrl } = model
  return renderPage({
    language,
    title: words.title,
    body: html`<div class="sheet">
<div class="pad stack"><h1>${words.title}</h1><p class="soft">${words.intro}</p>
<div class="bar">
<form class="search" method="get" action="${inboxUrl}" role="search">
<div><label for="recipient">${words.search}</label><input id="recipient" name="recipient" type="search" value="${recipient ?? ''}" autocomplete="off" autocapitalize="none" spellcheck="false"></div>
<button class="button" type="submit">${words.searchButton}</button>
</form>
<p>${words.count(formatNumber(model.total, language))}${recipient && html` · <a href="${inboxUrl}">${words.clear}</a>`}</p>
</div></div>
${letters.length > 0 ? html`<ol class="letters">${letters.map((letter) => renderLine(letter, inboxUrl, language))}</ol>` : html`<p class="pad band">${recipient ? words.noMatch(recipient) : words.empty}</p>`}
${renderPager(model, language)}
</div>`,
  })
}

function renderLine(letter: InboxLetterSummary, inboxUrl: string, language: Language): Html {
  return html`<li><a href="${inboxUrl}/${letter.id}">
<span class="to-whom" dir="ltr">${letter.recipient}</span>
<span class="subject" dir="auto">${letter.subject || inboxTexts[language].noSubject}</span>
<time class="when soft small" datetime="${letter.receivedAt.toISOString()}">${formatSecond(letter.receivedAt, language)}</time>
</a></li>`
}

function renderPager(model: InboxListModel, language: Language): Html | undefined {
  const { page, pageSize, total } = model
  if (total <= pageSize && page === 1) return undefined
  const words = inboxTexts[language]
  const first = Math.min((page - 1) * pageSize + 1, total)
  const last = Math.min(page * pageSize, total)
  const numbers = [first, last, total].map((number) => formatNumber(number, language)) as [string, string, string]
  return html`<nav class="pad band slim pager" aria-label="${words.pages}">
<span>${page > 1 && html`<a rel="prev" href="${pageUrl(model, page - 1)}">${words.newer}</a>`}</span>
<span class="soft small">${words.range(...numbers)}</span>
<span>${last < total && html`<a rel="next" href="${pageUrl(model, page + 1)}">${words.older}</a>`}</span>
</nav>`
}

function pageUrl({ inboxUrl, recipient }: InboxListModel, page: number): string {
  const query = new URLSearchParams({ ...(recipient && { recipient }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${inboxUrl}?${query}` : inboxUrl
}
