import { type Verification, verificationSentence } from '@sello/open-badges'
import type { Language } from '../../../platform/context.ts'

/** The wire's words for what a verification came to. */
export const verdictOf = { passed: 'verified', failed: 'failed', could_not_check: 'could_not_check' } as const

/**
 * The answer of `POST /verify`. What stands in `issuer`, `recipient` and `achievement` are the document's own words, proven only
 * as far as the steps have passed; `issuer.domain` is proven where it is there.
 */
export function presentVerification({ outcome, steps, claims, provenDomain }: Verification, language: Language) {
  const subject = claims?.subjects[0]
  return {
    verdict: verdictOf[outcome],
    steps: steps.map(({ step, outcome, reason, detail }) => ({
      step,
      outcome,
      text: verificationSentence(reason, language),
      reason,
      ...(detail !== undefined && { detail }),
    })),
    issuer: claims ? { ...claims.issuer, domain: provenDomain ?? null } : null,
    recipient: subject
      ? {
          ...(subject.id !== undefined && { id: subject.id }),
          ...(subject.name !== undefined && { name: subject.name }),
          identifiers: subject.identifiers.map(({ type, value, isHashed }) => ({ type, value, hashed: isHashed })),
        }
      : null,
    achievement: subject?.achievement ? { ...subject.achievement } : null,
    valid_from: claims?.validFrom ?? null,
    valid_until: claims?.validUntil ?? null,
  }
}
