import { type Claims, type Verification, verificationSentence } from '@sello/open-badges'
import type { Language } from '../../../platform/context.ts'
import type { KnownIssuer } from '../../../verifications/known-issuer.ts'

/** The wire's words for what a verification came to. */
export const verdictOf = { passed: 'verified', failed: 'failed', could_not_check: 'could_not_check' } as const

/**
 * The answer of `POST /verify`. What stands in `issuer`, `recipient` and `achievement` are the document's own words, proven only
 * as far as the steps have passed. `issuer.domain` is proven where it is there; `account` says that others may issue under it too, and
 * `here` what this service knows of an issuer of its own.
 */
export function presentVerification(verification: Verification, known: KnownIssuer | undefined, language: Language) {
  const { outcome, steps, claims, provenDomain, provenAccount, presented } = verification
  const domain = { domain: provenDomain ?? null, account: provenAccount === true }
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
    issuer: claims ? { ...claims.issuer, ...domain, ...(known && { here: presentKnown(known) }) } : null,
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
    ...(presented && {
      presented: presented.map((one) => ({ name: titleOf(one) ?? null, issuer: { ...one.issuer } })),
    }),
  }
}

function presentKnown({ page, since, provenDomains }: KnownIssuer) {
  return { page, since: since.toISOString(), proven_domains: provenDomains }
}

/** What a credential calls itself, or its achievement. */
export function titleOf({ name, subjects }: Claims): string | undefined {
  return name ?? subjects[0]?.achievement?.name
}
