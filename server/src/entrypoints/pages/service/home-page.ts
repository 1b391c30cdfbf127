import { texts } from '../../../credentials/pages/texts/texts.ts'
import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import { renderPage } from '../../layout/layout.ts'

export type HomeModel = {
  docsUrl: string
  /** The address of the built-in inbox, where there is one. */
  inboxUrl?: string | undefined
}

/** Renders the root page, for a developer and for a visitor who shortened the address of a credential. */
export function renderHomePage({ docsUrl, inboxUrl }: HomeModel, language: Language): string {
  const words = texts[language].home
  return renderPage({
    language,
    title: `Sello · ${words.title}`,
    head: html`<meta name="description" content="${words.intro}">`,
    body: html`<div class="sheet">
<div class="pad"><div class="stack intro"><h1>${words.title}</h1><p class="lead">${words.intro}</p></div></div>
<div class="pad band columns halves">
<section class="stack"><h2>${words.verifierTitle}</h2><p>${words.verifier}</p><p><a class="button" href="/verify">${words.verify}</a></p><p><a href="/wallet">${words.wallet}</a></p></section>
<section class="stack"><h2>${words.developerTitle}</h2><p>${words.developer}</p><p><a class="button" href="${docsUrl}">${words.docs}</a></p><p><a href="/docs/guides">${words.guides}</a></p></section>
</div>
<section class="pad band stack"><h2>${words.panelTitle}</h2><p>${words.panelIntro}</p><p><a class="button" href="/panel">${words.panel}</a></p></section>
${inboxUrl && html`<section class="pad band tinted stack"><h2>${words.inboxTitle}</h2><p>${words.inboxIntro}</p><p><a href="${inboxUrl}">${words.inbox}</a></p></section>`}
</div>`,
  })
}
