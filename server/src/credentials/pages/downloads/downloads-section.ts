import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { texts } from '../texts/texts.ts'

/** Renders the downloads of a credential's page, with a note on what a person discloses by passing a file on. */
export function renderDownloads(page: string, language: Language): Html | undefined {
  if (page === '') return undefined
  const words = texts[language]
  const links = Object.entries(words.downloads).map(
    ([extension, name]) => html`<li><a href="${page}.${extension}" download>${name}</a></li>`,
  )
  return html`<section class="part no-print" aria-labelledby="download"><h2 id="download">${words.download}</h2>
<p>${words.downloadIntro}</p>
<ul class="links">${links}</ul>
</section>`
}
