import type { Language } from '../../platform/context.ts'
import { html } from '../../platform/formats/html.ts'
import { renderPage } from './layout.ts'
import { layoutTexts } from './layout-texts.ts'

export type PageMessage = 'notFound' | 'erased' | 'failed'

/** Renders the page for an unknown address (404), for one whose person was erased (410), or for an error of ours (500 and above). */
export function renderMessagePage(message: PageMessage, language: Language, requestId?: string): string {
  const words = layoutTexts[language].message
  const title = words[`${message}Title`]
  return renderPage({
    language,
    title,
    body: html`<div class="sheet pad stack">
<h1>${title}</h1>
<p class="lead">${words[message]}</p>
${requestId && html`<p class="soft">${words.requestId} <span class="mono">${requestId}</span></p>`}
${message === 'erased' && html`<p><a href="/verify?lang=${language}">${words.erasedVerify}</a></p>`}
<p><a href="/">${words.home}</a></p>
</div>`,
  })
}
