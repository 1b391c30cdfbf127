import type { Confirmation } from '../../../administration/membership/confirm-address.ts'
import { renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import { confirmationTexts } from './confirmation-texts.ts'

/** Asks a member to confirm an address, with a button that posts to this same page; or says that it is confirmed. */
export function renderConfirmation({ organization, email, isConfirmed }: Confirmation, language: Language): string {
  const { ask, done } = confirmationTexts[language]
  const words = isConfirmed ? done : ask
  return renderPage({
    language,
    title: words.title,
    body: html`<div class="sheet pad stack">
<h1>${words.title}</h1>
<p class="lead" dir="auto">${words.lead(organization.name)}</p>
<p><strong class="mono">${email}</strong></p>
<p>${words.what}</p>
${
  !isConfirmed &&
  html`<form method="post"><p><button class="button" type="submit">${ask.button}</button></p></form>
<p class="soft">${ask.notYours}</p>`
}
</div>`,
  })
}

/** Renders the page for any link without a meaning: it does not tell whether there ever was a letter. */
export function renderNoConfirmation(language: Language): string {
  const { title, lead, what } = confirmationTexts[language].none
  return renderPage({
    language,
    title,
    body: html`<div class="sheet pad stack"><h1>${title}</h1><p class="lead">${lead}</p><p>${what}</p></div>`,
  })
}
