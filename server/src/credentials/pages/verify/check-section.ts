import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import type { CredentialModel } from '../credential-model.ts'
import { standingWords, statusTexts } from '../status-texts.ts'
import { checkTexts } from './check-texts.ts'
import { outcomeIcon } from './verify-result.ts'
import { verifyTexts } from './verify-texts.ts'

/** The data that a visitor's browser needs to verify the credential of a page. */
export type Checkable = {
  /** The document as it was signed, to the byte. */
  signed: string
}

const outcomes = ['passed', 'failed', 'could_not_check'] as const

/**
 * Renders the section in which the visitor's own browser verifies the credential. It is hidden until its script has loaded; without JavaScript the
 * page names other ways to check.
 */
export function renderCheck(language: Language, isSandbox: boolean | undefined): Html {
  return isSandbox ? checksOfSandboxes[language] : checks[language]
}

function makeCheck(language: Language, isSandbox: boolean): Html {
  const words = checkTexts[language]
  const { person } = words
  return html`<noscript><p class="part">${words.withoutScript}</p></noscript>
<section class="part check no-print" id="check" aria-labelledby="check-title" data-words="${scriptWords(language, isSandbox)}" data-unavailable="${words.unavailable}" hidden>
<h2 id="check-title">${words.title}</h2>
<p>${words.intro}</p>
<p class="ask"><button class="button" type="button">${words.button}</button></p>
<div role="status"></div>
<ul class="steps"></ul>
<div class="signed stack soft"></div>
<form class="verify" hidden><h3>${person.title}</h3>
<p><label for="address">${person.label}</label><input id="address" name="address" type="email" autocomplete="off" autocapitalize="none" spellcheck="false" required aria-describedby="address-hint"></p>
<p class="soft small" id="address-hint">${person.hint}</p>
<p><button class="button" type="submit">${person.button}</button></p>
<output for="address"></output></form>
${outcomes.map((outcome) => html`<template data-outcome="${outcome}">${outcomeIcon(outcome)}</template>`)}
</section>`
}

/** The words in the form that \`verifier/src/words.ts\` reads. */
function scriptWords(language: Language, isSandbox: boolean): string {
  const { verdict: usual, verdictSentence: said, outcome, step, judge } = verifyTexts[language]
  const verdict = { ...usual, passed: standingWords(usual.passed, isSandbox) }
  const verdictSentence = { ...said, ...(isSandbox && { passed: statusTexts[language].sandbox }) }
  const { running, signed, signedNameless, person } = checkTexts[language]
  const { passed, failed, no_address, unsigned } = person
  const words = JSON.stringify({
    ...{ running, verdict, verdictSentence, outcome, step, judge: judge('{proven}'), signed, signedNameless },
    person: { passed, failed, no_address, unsigned },
  })
  // Only Latin-1 in the page: Node takes seven times as long to encode a page as UTF-8 where one character is outside of Latin-1.
  return words.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Rendered once for each language, since the section is the same on every page. */
const checks = { es: makeCheck('es', false), en: makeCheck('en', false) } satisfies Record<Language, Html>
const checksOfSandboxes = { es: makeCheck('es', true), en: makeCheck('en', true) } satisfies Record<Language, Html>

/** Renders the document itself, for people and for the script. The HTML parser drops a line break directly after the tag. */
export function renderSigned({ signed }: Checkable, language: Language): Html {
  return html`<details><summary>${checkTexts[language].document}</summary>
<pre class="source" id="signed" dir="ltr">
${signed}</pre></details>`
}

/** Renders the element that loads the script, which also adds the buttons that copy fields. */
export function renderPageScript(script: string): Html {
  return html`<script type="module" src="${script}"></script>`
}

/** A safe address for a policy: in a policy, a comma or a semicolon begins another one, and otherwise only white space and quotes have a meaning. */
const plainAddress = /^https?:\/\/[\w.:-]+(\/[\w.~%-]*)*$/

/**
 * The policy of a credential's page. Beyond the general policy, the page may run scripts of this service. Where there is something to verify these
 * may fetch the keys of the issuer and its status list, else nothing at all.
 */
export function scriptPolicy(policy: string, { urls }: CredentialModel, verifies: boolean): string {
  const needed = verifies ? [urls.didDocument, urls.statusList] : []
  const asked = needed.filter((url) => url !== undefined && plainAddress.test(url))
  const sources = asked.length > 0 ? asked.join(' ') : "'none'"
  return `${policy}; script-src 'self'; connect-src ${sources}; require-trusted-types-for 'script'`
}
