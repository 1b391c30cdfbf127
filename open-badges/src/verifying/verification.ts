import type { Claims } from './claims.ts'
import { type VerificationOutcome, type VerificationReason, verificationReasons } from './reasons.ts'

/** The steps of a verification, in order. */
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
  /** For a presentation: the claims of the credentials in it, twenty at most. None of them was verified. */
  presented?: Claims[]
  /** The number of further credentials in a presentation, which were not read. */
  presentedMore?: number
  /**
   * The domain whose owner listed the key that signed: that of a `did:web` or https issuer, with its port if it has
   * one. Absent when the signature or the key did not hold, and for issuers that are known by their key alone.
   */
  provenDomain?: string
  /** Set where the domain may have several issuers, since the id of this one has a path or a query. */
  provenAccount?: true
}

/** Says in words what is proven of an issuer: its domain, or an account at a domain. `undefined` where no domain is proven. */
export function provenWords(
  { provenDomain, provenAccount }: Pick<Verification, 'provenDomain' | 'provenAccount'>,
  language: 'en' | 'es',
): string | undefined {
  if (provenDomain === undefined) return undefined
  if (language === 'es') return provenAccount ? `una cuenta en ${provenDomain}` : `el dominio ${provenDomain}`
  return provenAccount ? `an account at ${provenDomain}` : `the domain ${provenDomain}`
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

/** Builds a verification of its steps. Anybody can name an issuer or its key, so without a valid signature no step about them passes. */
export function verificationOf(found: VerificationStep[]): Verification {
  const isSigned = found.some(({ step, outcome }) => step === 'signature' && outcome === 'passed')
  const steps = found.map((one) =>
    one.step === 'issuer' && one.outcome === 'passed' && !isSigned
      ? verificationStep('issuer', 'issuer_not_proven')
      : one,
  )
  const has = (outcome: VerificationOutcome) => steps.some((step) => step.outcome === outcome)
  return { outcome: has('failed') ? 'failed' : has('could_not_check') ? 'could_not_check' : 'passed', steps }
}

export function isStepPassed({ steps }: Pick<Verification, 'steps'>, name: VerificationStepName): boolean {
  return steps.some(({ step, outcome }) => step === name && outcome === 'passed')
}

/** A document, or a file, of which nothing but this can be said. */
export function unreadVerification(reason: VerificationReason, detail?: string): Verification {
  const others = ['signature', 'issuer', 'validity', 'revocation'] as const
  return verificationOf([
    verificationStep('format', reason, detail),
    ...others.map((step) => verificationStep(step, 'not_reached')),
  ])
}

/**
 * Characters that nobody sees and that change how others are shown: marks of direction, tags, soft hyphens. The two joiners are left
 * where Arabic, Indic scripts and emoji are written with them, and not behind letters that join nothing.
 */
const unseen = /(?![\u200c\u200d])\p{Cf}|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])[\u200c\u200d]/gu

/**
 * A verification for people to read: what a stranger wrote, with the characters left out by which it could seem to be something else.
 * All texts of a value, at any depth.
 *
 * @example withoutUnseen({ name: 'Una\u202eyticnU' }) // { name: 'UnayticnU' }
 */
export function withoutUnseen<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_name, part) =>
    typeof part === 'string' ? part.replace(unseen, '') : part,
  )
}
