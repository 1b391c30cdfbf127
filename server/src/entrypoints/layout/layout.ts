import type { Language } from '../../platform/context.ts'
import { type Html, html, trusted } from '../../platform/formats/html.ts'
import { accentSheet } from './accent-sheet.ts'
import { layoutTexts } from './layout-texts.ts'
import { style } from './style.ts'

export type PageContent = {
  language: Language
  title: string
  /** The parts of the head that only this page has: canonical address, preview, alternate forms. */
  head?: Html
  /** The colour of whose page it is; that of the service where there is none. */
  accent?: string | undefined
  body: Html
  /** Whether `?lang=` gives the page in the other language; true if absent. */
  isTranslated?: boolean
  /** Whether it has forms that only a page of ours may send: the browser then says where they come from. */
  tellsOrigin?: boolean
}

const otherLanguage: Record<Language, Language> = { es: 'en', en: 'es' }

/** Renders the beginning of a page, up to the parts of the head that only some pages have. */
export function headOf(language: Language, title: string): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">`
}

/**
 * Renders a whole document around the body of a page: head, skip link, masthead, main, footer. It has no script and one
 * style sheet.
 */
export function renderPage({
  language,
  title,
  head,
  accent,
  body,
  isTranslated = true,
  tellsOrigin = false,
}: PageContent): string {
  const words = layoutTexts[language]
  const other = otherLanguage[language]
  return html`${headOf(language, title)}
<meta name="referrer" content="${tellsOrigin ? 'same-origin' : 'no-referrer'}">
<meta name="format-detection" content="telephone=no, email=no, address=no">
<link rel="icon" href="${icon}">
${head}
<style>${trusted(style)}</style>${accent && html`<style>${trusted(accentSheet(accent))}</style>`}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="top">
<a class="brand" href="/">${seal}<span>Sello</span></a>
${isTranslated && html`<a class="lang" href="?lang=${other}" lang="${other}" hreflang="${other}" title="${layoutTexts[other].inOtherLanguage}">${layoutTexts[other].languageName}</a>`}
</header>
<main id="content" tabindex="-1">
${body}
</main>
<footer class="foot"><p>${words.footer}</p><p><a href="/wallet">${words.find}</a></p></footer>
</body>
</html>
`.markup
}

const sealPath =
  'M12 1.5l2.6 1.9 3.2-.1 1 3.1 2.6 1.9-1 3.1 1 3.1-2.6 1.9-1 3.1-3.2-.1L12 21.3l-2.6-1.9-3.2.1-1-3.1-2.6-1.9 1-3.1-1-3.1 2.6-1.9 1-3.1 3.2.1z'

const seal = trusted(
  `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${sealPath}" fill="currentColor"/><path d="M8 11.6l2.8 2.8 5.4-5.6" fill="none" stroke="var(--card)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
)

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${sealPath}" fill="#1f4e79"/><path d="M8 11.6l2.8 2.8 5.4-5.6" fill="none" stroke="#fff" stroke-width="2"/></svg>`,
)}`

/** Renders a term and its description; nothing where there is no description. A text turns no other around, whatever its direction. */
export function fact(term: string, value: Html | string | undefined, note?: string | undefined): Html | undefined {
  if (value === undefined) return undefined
  return html`<div><dt>${term}</dt><dd dir="auto">${typeof value === 'string' ? html`<bdi>${value}</bdi>` : value}${note && html`<small>${note}</small>`}</dd></div>`
}

/** Renders a link to an address that somebody else chose. */
export function outwardLink(url: string, words: string): Html {
  return html`<a href="${url}" rel="noopener noreferrer nofollow">${words}</a>`
}
