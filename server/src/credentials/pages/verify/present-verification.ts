import { type ClaimedSubject, titleOf, type Verification, verificationSentence } from '@sello/open-badges'
import type { KnownIssuer } from '../../../holders/verifications/known-issuer.ts'
import type { Language } from '../../../platform/context.ts'
import { embeddedCharactersMax } from './verify-picture.ts'

/** The wire's words for the outcome of a verification. */
export const verdictOf = { passed: 'verified', failed: 'failed', could_not_check: 'could_not_check' } as const

/**
 * The answer of `POST /verify`. `issuer`, `recipient` and `achievement` hold the document's own words, proven only as far as the steps have passed.
 * `issuer.domain` is present only where it is proven; `account` says that others may issue under the domain too, and `here` holds what this service
 * knows of an issuer of its own. `sandbox` is present where that is one, whose credentials prove nothing.
 */
export function presentVerification(verification: Verification, known: KnownIssuer | undefined, language: Language) {
  const { outcome, steps, claims, provenDomain, provenAccount, presented, presentedMore } = verification
  const domain = { domain: provenDomain ?? null, account: provenAccount === true }
  const [subject, ...further] = claims?.subjects ?? []
  return {
    verdict: verdictOf[outcome],
    ...(known?.isSandbox && { sandbox: true }),
    steps: steps.map(({ step, outcome, reason, detail }) => ({
      step,
      outcome,
      text: verificationSentence(reason, language),
      reason,
      ...(detail !== undefined && { detail }),
    })),
    issuer: claims ? { ...claims.issuer, ...domain, ...(known && { here: presentKnown(known) }) } : null,
    recipient: null,
    achievement: null,
    ...(subject && presentSubject(subject)),
    ...(further.length > 0 && { further_subjects: further.map(presentSubject) }),
    valid_from: claims?.validFrom ?? null,
    valid_until: claims?.validUntil ?? null,
    ...(presented && {
      presented: presented.map((one) => ({ name: titleOf(one) ?? null, issuer: { ...one.issuer } })),
      presented_more: presentedMore ?? 0,
    }),
  }
}

function presentSubject({ id, name, identifiers, achievement }: ClaimedSubject) {
  return {
    recipient: {
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
      identifiers: identifiers.map(({ type, value, isHashed }) => ({ type, value, hashed: isHashed })),
    },
    achievement: achievement ? presentAchievement(achievement) : null,
  }
}

/** A picture within the document is repeated up to `embeddedCharactersMax`. */
function presentAchievement({ image, ...rest }: NonNullable<ClaimedSubject['achievement']>) {
  return image !== undefined && image.length <= embeddedCharactersMax ? { ...rest, image } : rest
}

function presentKnown({ page, since, provenDomains }: KnownIssuer) {
  return { page, since: since.toISOString(), proven_domains: provenDomains }
}
