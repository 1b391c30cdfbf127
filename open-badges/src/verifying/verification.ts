import type { Claims } from './claims.ts'
import { type VerificationOutcome, type VerificationReason, verificationReasons } from './reasons.ts'

/** What is checked about a credential, in this order. */
export type VerificationStepName = 'format' | 'signature' | 'issuer' | 'validity' | 'revocation'

export type VerificationStep = {
  step: VerificationStepName
  outcome: VerificationOutcome
  reason: VerificationReason
  /** One plain sentence for people, in English; `verificationSentence` has it in Spanish too. */
  sentence: string
  /** The place in the document that the reason is about, as in `evidence.type`. Text of whoever wrote the document. */
  detail?: string
}

export type Verification = {
  /** `failed` when any step failed; else `could_not_check` when any could not be checked; else `passed`. */
  outcome: VerificationOutcome
  steps: VerificationStep[]
  /** Who issued what to whom, in the words of the document; absent when it is no credential that can be read. */
  claims?: Claims
  /**
   * The domain whose owner listed the key that signed: that of a `did:web` or https issuer, with its port if it has
   * one. Absent when the signature or the key did not hold, and for issuers that are known by their key alone.
   */
  provenDomain?: string
}

/** The sentence of a reason in the language of whoever reads it. Those of steps are in English. */
export function verificationSentence(reason: VerificationReason, language: 'en' | 'es'): string {
  return verificationReasons[reason][language === 'en' ? 1 : 2]
}

export function verificationStep(
  step: VerificationStepName,
  reason: VerificationReason,
  detail?: string,
): VerificationStep {
  const [outcome, sentence] = verificationReasons[reason]
  return { step, outcome, reason, sentence, ...(detail !== undefined && { detail }) }
}

export function verificationOf(steps: VerificationStep[]): Verification {
  const has = (outcome: VerificationOutcome) => steps.some((step) => step.outcome === outcome)
  return { outcome: has('failed') ? 'failed' : has('could_not_check') ? 'could_not_check' : 'passed', steps }
}

/** A document, or a file, of which nothing but this can be said. */
export function unreadVerification(reason: VerificationReason, detail?: string): Verification {
  const others = ['signature', 'issuer', 'validity', 'revocation'] as const
  return verificationOf([
    verificationStep('format', reason, detail),
    ...others.map((step) => verificationStep(step, 'not_reached')),
  ])
}
