import type { Language } from '../../platform/context.ts'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { html } from '../../platform/html.ts'
import { errorPagePath, wireErrors } from '../http/error-codes.ts'
import { englishErrors } from './error-texts-en.ts'
import { spanishErrors } from './error-texts-es.ts'
import { fact, renderPage } from './layout.ts'
import { texts } from './texts.ts'

const errorTexts = { es: spanishErrors, en: englishErrors }

/** One error: what it looks like on the wire, why it comes, what to do. */
export function renderErrorPage(code: ErrorCode, language: Language): string {
  const words = texts[language].errorPage
  const { status, detail } = wireErrors[code]
  const { cause, fix } = errorTexts[language][code]
  const example = `HTTP/1.1 ${status}\nContent-Type: application/json; charset=utf-8\nX-Error-Code: ${code}\n\n${JSON.stringify({ detail })}`
  return renderPage({
    language,
    title: `${code} · Sello API`,
    head: html`<link rel="canonical" href="${errorPagePath(code)}">`,
    body: html`<article class="sheet">
<div class="pad"><p class="eyebrow">${words.kind}</p><h1 class="mono">${code}</h1></div>
<div class="pad band"><dl class="facts">
${fact(words.status, String(status))}
${fact(words.cause, cause)}
${fact(words.fix, fix)}
</dl></div>
<div class="pad band tinted prose"><h2>${words.example}</h2><pre class="source" tabindex="0">${example}</pre></div>
<p class="pad band slim"><a href="/docs/errors">${words.all}</a></p>
</article>`,
  })
}

/** All errors, each with a link to its page. */
export function renderErrorIndex(language: Language): string {
  const words = texts[language].errorPage
  const codes = (Object.keys(wireErrors) as ErrorCode[]).map((code) => {
    const { status } = wireErrors[code]
    const { cause } = errorTexts[language][code]
    return html`<li><a class="mono" href="${errorPagePath(code)}">${code}</a> <span class="soft">${status}</span><p class="small">${cause}</p></li>`
  })
  return renderPage({
    language,
    title: `${words.title} · Sello API`,
    body: html`<div class="sheet">
<div class="pad stack intro"><h1>${words.title}</h1><p class="lead">${words.intro}</p><p><a href="/docs">${words.reference}</a></p></div>
<div class="pad band"><ul class="items">${codes}</ul></div>
</div>`,
  })
}
