import { texts } from '../../../credentials/pages/texts/texts.ts'
import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import { type ApiErrorCode, apiErrors, isApiErrorCode } from '../../../platform/refusals/wire-errors.ts'
import { errorPagePath } from '../../http/render-error.ts'
import { fact, renderPage } from '../../layout/layout.ts'
import { exampleDetail } from '../../openapi/example-errors.ts'
import { type RowCode, rowExamples } from '../../openapi/example-rows.ts'
import { englishErrors } from './error-texts-en.ts'
import { spanishErrors } from './error-texts-es.ts'
import { englishRowTexts } from './row-texts-en.ts'
import { spanishRowTexts } from './row-texts-es.ts'

type Code = ApiErrorCode | RowCode

const told = { es: { ...spanishErrors, ...spanishRowTexts }, en: { ...englishErrors, ...englishRowTexts } }

/** Renders the page of one error, or of one message of a row: its form in the API, its cause, its remedy. */
export function renderErrorPage(code: Code, language: Language): string {
  const words = texts[language].errorPage
  const { cause, fix } = told[language][code]
  const { kind, status, example } = isApiErrorCode(code) ? answerOf(code) : messageOf(code)
  return renderPage({
    language,
    title: `${code} · Sello API`,
    head: html`<link rel="canonical" href="${errorPagePath(code)}">`,
    body: html`<article class="sheet">
<div class="pad"><p class="eyebrow">${words[kind]}</p><h1 class="mono">${code}</h1></div>
<div class="pad band"><dl class="facts">
${status && fact(words.status, status)}
${fact(words.cause, cause)}
${fact(words.fix, fix)}
</dl></div>
<div class="pad band tinted prose"><h2>${words.example}</h2><pre class="source" tabindex="0">${example}</pre></div>
<p class="pad band slim"><a href="/docs/errors">${words.all}</a></p>
</article>`,
  })
}

function answerOf(code: ApiErrorCode) {
  const status = String(apiErrors[code].status)
  const example = `HTTP/1.1 ${status}\nContent-Type: application/json; charset=utf-8\nX-Error-Code: ${code}\n\n${JSON.stringify({ detail: exampleDetail(code) })}`
  return { kind: 'kind', status, example } as const
}

function messageOf(code: RowCode) {
  const { text, isWarning } = rowExamples[code]
  const row = isWarning ? { warnings: [text], warning_codes: [code] } : { errors: [text], error_codes: [code] }
  const example = JSON.stringify({ row: 2, ...row }, undefined, 2)
  return { kind: isWarning ? 'rowWarning' : 'rowError', status: undefined, example } as const
}

/** Renders the list of all errors and of all messages of a row, each with a link to its page. */
export function renderErrorIndex(language: Language): string {
  const words = texts[language].errorPage
  const items = (of: Record<string, unknown>) =>
    (Object.keys(of) as Code[]).map((code) => {
      const status = isApiErrorCode(code) ? apiErrors[code].status : ''
      return html`<li><a class="mono" href="${errorPagePath(code)}">${code}</a> <span class="soft">${status}</span><p class="small">${told[language][code].cause}</p></li>`
    })
  return renderPage({
    language,
    title: `${words.title} · Sello API`,
    body: html`<div class="sheet">
<div class="pad stack intro"><h1>${words.title}</h1><p class="lead">${words.intro}</p><p><a href="/docs">${words.reference}</a></p></div>
<div class="pad band"><ul class="items">${items(apiErrors)}</ul></div>
<div class="pad band stack intro" id="rows"><h2>${words.rowsTitle}</h2><p>${words.rowsIntro}</p></div>
<div class="pad band"><ul class="items">${items(rowExamples)}</ul></div>
</div>`,
  })
}
