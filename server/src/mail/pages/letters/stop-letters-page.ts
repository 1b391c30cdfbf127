import { renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import { stopLettersTexts } from './stop-letters-texts.ts'

type Choice = { organizationName: string; email: string; isStopped: boolean; action: string }

/** Asks whether to stop the letters of an issuer, or says that they are stopped, each with a button to change it. */
export function renderStopLetters(choice: Choice, language: Language): string {
  const { ask, done } = stopLettersTexts[language]
  const words = choice.isStopped ? done : ask
  const title = words.title(choice.organizationName)
  return renderPage({
    language,
    title,
    body: html`<div class="sheet pad stack">
<h1 dir="auto">${title}</h1>
<p class="lead">${words.lead}</p>
<p><strong class="mono">${choice.email}</strong></p>
<p>${words.what}</p>
<form method="post" action="${choice.action}"><p><button class="button" type="submit">${words.button}</button></p></form>
</div>`,
  })
}

/** Renders the page for an invalid link, which is the same for all of them. */
export function renderNoStopLetters(language: Language): string {
  const { title, lead, what } = stopLettersTexts[language].none
  return renderPage({
    language,
    title,
    body: html`<div class="sheet pad stack"><h1>${title}</h1><p class="lead">${lead}</p><p>${what}</p></div>`,
  })
}
