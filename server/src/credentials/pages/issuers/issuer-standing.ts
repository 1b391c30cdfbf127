import { formatDate } from '../../../entrypoints/layout/format-value.ts'
import { fact } from '../../../entrypoints/layout/layout.ts'
import type { KnownIssuer } from '../../../holders/verifications/known-issuer.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { issuerTexts } from './issuer-texts.ts'

type Standing = Pick<KnownIssuer, 'since' | 'provenDomains'>

/** The date since which an issuer has been here, and the domains that it has proven, as facts of a page. */
export function renderStanding({ since, provenDomains }: Standing, language: Language): (Html | undefined)[] {
  const words = issuerTexts[language]
  const day = html`<time datetime="${since.toISOString()}">${formatDate(since, language)}</time>`
  const domains = html`<span class="mono" dir="ltr">${provenDomains.join(', ')}</span>`
  return provenDomains.length > 0
    ? [fact(words.since, day), fact(words.domains, domains, words.domainsProven)]
    : [fact(words.since, day), fact(words.domains, words.noDomain)]
}

/** The facts of `renderStanding` in a sentence. */
export function describeStanding({ since, provenDomains }: Standing, language: Language): string {
  return issuerTexts[language].standing(formatDate(since, language), provenDomains.join(', '))
}
