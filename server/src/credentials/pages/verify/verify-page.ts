import { type Verification, withoutUnseen } from '@sello/open-badges'
import { renderPage } from '../../../entrypoints/layout/layout.ts'
import type { KnownIssuer } from '../../../holders/verifications/known-issuer.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { standingWords } from '../status-texts.ts'
import { renderVerification } from './verify-result.ts'
import { verifyTexts } from './verify-texts.ts'

export type VerifyModel = {
  verification?: Verification
  /** The facts that the service knows of the issuer, where it is one of its own. */
  known?: KnownIssuer | undefined
  /** The address of this service. Pictures at this address are shown. */
  publicUrl: string
  /** The reason why nothing was verified, in words. */
  problem?: string
  /** The initial text of the form, such as the address of a credential. */
  text?: string
}

/** Renders the page that verifies anybody's credential: a form, and above it the result for the credential that was sent. It has no script. */
export function renderVerifyPage(
  { verification, known, publicUrl, problem, text }: VerifyModel,
  language: Language,
): string {
  const words = verifyTexts[language]
  return renderPage({
    language,
    title: verification
      ? `${standingWords(words.verdict[verification.outcome], known?.isSandbox)} · ${words.title}`
      : `${words.title} · Sello`,
    head: html`<meta name="description" content="${words.intro}">`,
    // The page of a result answers a POST, so it offers no other language: the same address by GET is the empty form.
    isTranslated: verification === undefined,
    body: html`<div class="sheet">
${verification && renderVerification({ ...withoutUnseen(verification), known }, publicUrl, language)}
<div class="pad${verification && ' band tinted'}"><div class="stack intro">
${verification ? html`<h2>${words.another}</h2>` : html`<h1>${words.title}</h1><p class="lead">${words.intro}</p>`}
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${renderForm(text, language)}
</div></div>
</div>`,
  })
}

function renderForm(text: string | undefined, language: Language): Html {
  const words = verifyTexts[language]
  return html`<form class="verify stack" method="post" action="/verify?lang=${language}" enctype="multipart/form-data">
<p><label for="file">${words.file}</label><input id="file" name="file" type="file" accept=".json,.jsonld,.jwt,.png,.svg,.pdf,.txt" aria-describedby="file-hint"><small id="file-hint" class="soft">${words.fileHint}</small></p>
<p><label for="text">${words.text}</label><textarea id="text" name="text" rows="6" spellcheck="false" autocapitalize="none">${text ?? ''}</textarea></p>
<p><button class="button" type="submit">${words.button}</button></p>
</form>`
}
