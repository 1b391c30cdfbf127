import {
  provenWords,
  titleOf,
  type Verification,
  type VerificationOutcome,
  verificationSentence,
} from '@sello/open-badges'
import { formatDate } from '../../../entrypoints/layout/format-value.ts'
import { fact } from '../../../entrypoints/layout/layout.ts'
import type { KnownIssuer } from '../../../holders/verifications/known-issuer.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html, trusted } from '../../../platform/formats/html.ts'
import { renderStanding } from '../issuers/issuer-standing.ts'
import { issuerTexts } from '../issuers/issuer-texts.ts'
import { standingWords, statusTexts } from '../status-texts.ts'
import { renderPicture } from './verify-picture.ts'
import { verifyTexts } from './verify-texts.ts'

/** The outcome in the colours that the credential's page uses for the same statements. */
const outcomeColours: Record<VerificationOutcome, string> = {
  passed: 'active',
  failed: 'revoked',
  could_not_check: 'expired',
}

const icons: Record<VerificationOutcome, string> = {
  passed: '<circle cx="12" cy="12" r="10"/><path d="M7.5 12.4l3 3 6-6.4"/>',
  failed: '<path d="M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9z"/><path d="M8.5 8.5l7 7m0-7l-7 7"/>',
  could_not_check: '<circle cx="12" cy="12" r="10"/><path d="M9 9.2a3 3 0 1 1 4.2 2.8c-.8.4-1.2.9-1.2 1.8v.4m0 3v.1"/>',
}

const strokes = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

export function outcomeIcon(outcome: VerificationOutcome): Html {
  return trusted(`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" ${strokes}>${icons[outcome]}</svg>`)
}

/** A verification, and what this service knows of the issuer. */
type Verified = Verification & { known?: KnownIssuer | undefined }

/** Renders a verification: the verdict in words, who issued what to whom, and each step with a plain sentence. */
export function renderVerification(verification: Verified, publicUrl: string, language: Language): Html {
  const words = verifyTexts[language]
  const { outcome } = verification
  const proven = provenWords(verification, language)
  const isSandbox = verification.known?.isSandbox
  const colour = isSandbox && outcome === 'passed' ? 'expired' : outcomeColours[outcome]
  return html`<section class="status ${colour}" aria-labelledby="status">
${outcomeIcon(outcome)}
<div class="status-words"><h1 class="status-title" id="status">${standingWords(words.verdict[outcome], isSandbox)}</h1>
${isSandbox && html`<p class="reason"><strong>${statusTexts[language].sandbox}</strong></p>`}
<p>${words.verdictSentence[outcome]}</p></div>
</section>
<div class="pad columns">
<section class="part" aria-labelledby="steps"><h2 id="steps">${words.steps}</h2>
<ul class="steps">${verification.steps.map((step) => renderStep(step, language))}</ul>
${outcome === 'passed' && proven && html`<p class="judge soft">${words.judge(proven)}</p>`}
</section>
${renderClaims(verification, publicUrl, language)}
${renderPresented(verification, language)}
</div>`
}

function renderStep({ step, outcome, reason, detail }: Verification['steps'][number], language: Language): Html {
  const words = verifyTexts[language]
  return html`<li class="${outcomeColours[outcome]}">${outcomeIcon(outcome)}<div>
<p><strong>${words.step[step]}</strong> <span class="step-outcome">${words.outcome[outcome]}</span></p>
<p>${verificationSentence(reason, language)}</p>
${detail && html`<p class="mono soft">${detail}</p>`}
</div></li>`
}

function renderClaims(verification: Verified, publicUrl: string, language: Language): Html | undefined {
  const { claims, steps, known, provenDomain, provenAccount } = verification
  if (!claims) return undefined
  const words = verifyTexts[language]
  const proven = provenAccount ? provenWords(verification, language) : provenDomain
  const isSigned = steps.every(({ step, outcome }) => !['signature', 'issuer'].includes(step) || outcome === 'passed')
  const { issuer, subjects, validFrom, validUntil } = claims
  return html`<section class="part" aria-labelledby="claims"><h2 id="claims">${isSigned ? words.signedWords : words.unprovenWords}</h2>
<dl class="facts">
${renderPicture(claims, publicUrl, language)}
${fact(words.issuer, issuer.name ?? issuer.id, issuer.name === undefined ? undefined : issuer.id)}
${fact(words.domain, proven ?? words.domainNone, proven === undefined ? undefined : words.domainProven)}
${known && renderStanding(known, language)}
${known && fact(issuerTexts[language].page, html`<a href="${known.page}">${known.page}</a>`)}
${subjects.slice(0, subjectsMax).map(({ achievement, results, name, identifiers, id }) => {
  const named = name ?? identifiers.find(({ isHashed }) => !isHashed)?.value
  const isHashed = identifiers.some((identifier) => identifier.isHashed)
  return [
    achievement && fact(words.achievement, achievement.name ?? achievement.id),
    achievement?.description !== achievement?.name && fact(words.description, clipped(achievement?.description)),
    ...results.slice(0, resultsMax).map((result) => fact(result.name ?? words.result, result.value)),
    fact(words.recipient, named ?? words.unnamed, isHashed ? words.hashed : undefined),
    fact(words.recipientId, id),
  ]
})}
${subjects.length > subjectsMax && fact(words.recipient, words.more(subjects.length - subjectsMax))}
${fact(words.validFrom, dayOf(validFrom, language))}
${fact(words.validUntil, dayOf(validUntil, language))}
</dl></section>`
}

function renderPresented({ presented, presentedMore }: Verification, language: Language): Html | undefined {
  if (!presented || presented.length === 0) return undefined
  const words = verifyTexts[language]
  return html`<section class="part" aria-labelledby="presented"><h2 id="presented">${words.presented}</h2>
<dl class="facts">${presented.map((claims) => fact(words.achievement, titleOf(claims) ?? words.unnamed, claims.issuer.name ?? claims.issuer.id))}
${presentedMore && fact(words.achievement, words.more(presentedMore))}</dl></section>`
}

function clipped(text: string | undefined): string | undefined {
  return text !== undefined && text.length > descriptionCharactersMax
    ? `${text.slice(0, descriptionCharactersMax)}…`
    : text
}

/** A date for people, or the document's own words where they are no date. */
function dayOf(written: string | undefined, language: Language): string | undefined {
  const instant = written === undefined ? Number.NaN : Date.parse(written)
  return Number.isNaN(instant) ? written : formatDate(new Date(instant), language)
}

/** The number of subjects that a stranger's document may show on a page. */
const subjectsMax = 5
const resultsMax = 20
const descriptionCharactersMax = 2_000
