import { renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { walletTexts } from './wallet-texts.ts'

/** The input of the person so far, and its problem in words. */
type Given = { email?: string; problem?: string | undefined; isInInbox?: boolean }

/** Renders the form for whoever is not signed in: where the code is to be sent. */
export function renderAskForCode({ email = '', problem }: Given, language: Language): string {
  const { title, ask } = walletTexts[language]
  return renderForm(
    { title, isTranslated: problem === undefined },
    html`<h1>${title}</h1><p class="lead">${ask.lead}</p>
${renderProblem(problem)}
<form class="verify stack" method="post" action="/wallet/letter?lang=${language}">
<p><label for="email">${ask.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${email}" aria-describedby="email-hint"><small id="email-hint" class="soft">${ask.how}</small></p>
<p><button class="button" type="submit">${ask.button}</button></p>
</form>`,
    language,
  )
}

/**
 * Renders the form for the code: to sign in, or to add a further address. The same for every address, so that it does not tell whether
 * anybody holds anything.
 */
export function renderTypeCode(
  { email = '', problem, isInInbox }: Given,
  language: Language,
  isFurther = false,
): string {
  const { code, addresses } = walletTexts[language]
  const title = isFurther ? addresses.codeTitle : code.title
  return renderForm(
    { title, isTranslated: false },
    html`<h1>${title}</h1><p class="lead" dir="auto">${code.lead(email)}</p>
${isInInbox && html`<p>${code.kept} <a href="/inbox?lang=${language}" target="_blank">${code.inbox}</a></p>`}
${renderProblem(problem)}
<form class="verify stack" method="post" action="${isFurther ? '/wallet/addresses/code' : '/wallet/code'}?lang=${language}">
<input type="hidden" name="email" value="${email}">
<p><label for="code">${code.code}</label><input id="code" class="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" aria-describedby="code-hint"><small id="code-hint" class="soft">${code.missing}</small></p>
<p><button class="button" type="submit">${isFurther ? addresses.codeButton : code.button}</button></p>
</form>
<p><a href="/wallet?lang=${language}">${isFurther ? addresses.back : code.again}</a></p>`,
    language,
  )
}

function renderForm(page: { title: string; isTranslated: boolean }, body: Html, language: Language): string {
  return renderPage({
    ...page,
    language,
    tellsOrigin: true,
    title: `${page.title} · Sello`,
    body: html`<div class="sheet pad"><div class="stack intro">${body}</div></div>`,
  })
}

export function renderProblem(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`
}
