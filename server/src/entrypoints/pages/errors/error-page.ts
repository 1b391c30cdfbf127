import { texts } from '../../../credentials/pages/texts/texts.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { type ApiErrorCode, apiErrors } from '../../../platform/refusals/wire-errors.ts'
import { errorPagePath } from '../../http/render-error.ts'
import { fact, renderPage } from '../../layout/layout.ts'
import { exampleDetail } from '../../openapi/example-errors.ts'
import { englishErrors } from './error-texts-en.ts'
import { spanishErrors } from './error-texts-es.ts'
import { type RowCode, rowExamples } from './row-texts.ts'
import { englishRowTexts } from './row-texts-en.ts'
import { spanishRowTexts } from './row-texts-es.ts'

const errorTexts = { es: spanishErrors, en: englishErrors }
const rowTexts = { es: spanishRowTexts, en: englishRowTexts }

/** Renders the page of one error: how it looks on the wire, its cause, its remedy. */
export function renderErrorPage(code: ApiErrorCode, language: Language): string {
  const { kind, status: statusWord } = texts[language].errorPage
  const { status } = apiErrors[code]
  const example = `HTTP/1.1 ${status}\nContent-Type: application/json; charset=utf-8\nX-Error-Code: ${code}\n\n${JSON.stringify({ detail: exampleDetail(code) })}`
  return renderCode(code, language, {
    kind,
    ...errorTexts[language][code],
    facts: fact(statusWord, String(status)),
    example,
  })
}

/** Renders the page of one message of a row: its text, its cause, its remedy. */
export function renderRowCodePage(code: RowCode, language: Language): string {
  const { rowError, rowWarning } = texts[language].errorPage
  const { text, isWarning } = rowExamples[code]
  const example = isWarning
    ? { row: 2, warnings: [text], warning_codes: [code] }
    : { row: 2, errors: [text], error_codes: [code] }
  return renderCode(code, language, {
    kind: isWarning ? rowWarning : rowError,
    ...rowTexts[language][code],
    facts: undefined,
    example: JSON.stringify(example, undefined, 2),
  })
}

type Told = { kind: string; cause: string; fix: string; facts: Html | undefined; example: string }

function renderCode(code: ApiErrorCode | RowCode, language: Language, told: Told): string {
  const words = texts[language].errorPage
  return renderPage({
    language,
    title: `${code} · Sello API`,
    head: html`<link rel="canonical" href="${errorPagePath(code)}">`,
    body: html`<article class="sheet">
<div class="pad"><p class="eyebrow">${told.kind}</p><h1 class="mono">${code}</h1></div>
<div class="pad band"><dl class="facts">
${told.facts}
${fact(words.cause, told.cause)}
${fact(words.fix, told.fix)}
</dl></div>
<div class="pad band tinted prose"><h2>${words.example}</h2><pre class="source" tabindex="0">${told.example}</pre></div>
<p class="pad band slim"><a href="/docs/errors">${words.all}</a></p>
</article>`,
  })
}

/** Renders the list of all errors and of all messages of a row, each with a link to its page. */
export function renderErrorIndex(language: Language): string {
  const words = texts[language].errorPage
  const errors = (Object.keys(apiErrors) as ApiErrorCode[]).map((code) =>
    entry(code, String(apiErrors[code].status), errorTexts[language][code].cause),
  )
  const rows = (Object.keys(rowExamples) as RowCode[]).map((code) => entry(code, '', rowTexts[language][code].cause))
  return renderPage({
    language,
    title: `${words.title} · Sello API`,
    body: html`<div class="sheet">
<div class="pad stack intro"><h1>${words.title}</h1><p class="lead">${words.intro}</p><p><a href="/docs">${words.reference}</a></p></div>
<div class="pad band"><ul class="items">${errors}</ul></div>
<div class="pad band stack intro" id="rows"><h2>${words.rowsTitle}</h2><p>${words.rowsIntro}</p></div>
<div class="pad band"><ul class="items">${rows}</ul></div>
</div>`,
  })
}

function entry(code: ApiErrorCode | RowCode, status: string, cause: string): Html {
  return html`<li><a class="mono" href="${errorPagePath(code)}">${code}</a> <span class="soft">${status}</span><p class="small">${cause}</p></li>`
}
