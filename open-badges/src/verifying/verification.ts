import type { Claims } from './claims.ts'

/** What is checked about a credential, in this order. */
export type VerificationStepName = 'format' | 'signature' | 'issuer' | 'validity' | 'revocation'

/** `could_not_check` is neither good nor bad: something needed for the answer was not to be had. */
export type VerificationOutcome = 'passed' | 'failed' | 'could_not_check'

export type VerificationStep = {
  step: VerificationStepName
  outcome: VerificationOutcome
  reason: VerificationReason
  /** One plain sentence for people, in English. Clients should translate by `reason`. */
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

/** Each reason, the outcome it stands for, and what to tell people. */
export const verificationReasons = {
  well_formed: ['passed', 'The document is a complete verifiable credential.'],
  not_a_credential: ['failed', 'This is not a verifiable credential.'],
  no_proof: ['failed', 'The credential is not signed.'],
  ill_formed: ['failed', 'The credential lacks something that the standard demands.'],
  disguised_names: [
    'failed',
    'The credential writes a name in another way than the standard demands, which can hide what was signed.',
  ],
  own_vocabulary: [
    'could_not_check',
    'The credential defines words of its own, so that we cannot tell for certain what it says.',
  ],
  ambiguous_parts: [
    'could_not_check',
    'Two parts of the credential share one id, so that the signature does not tell what was said of which.',
  ],
  too_large: ['could_not_check', 'The document is larger than what we check.'],
  enveloped_credential: [
    'could_not_check',
    'This credential is signed as a whole, as a token (JWT). We cannot check that kind.',
  ],
  older_data_model: ['could_not_check', 'The credential follows the older data model 1.1. We cannot check that kind.'],
  older_open_badge: [
    'could_not_check',
    'This is a badge of Open Badges 2.0 or older. We cannot check that kind: only its issuer can confirm it.',
  ],

  signature_matches: ['passed', 'The credential is exactly as it was signed.'],
  signature_does_not_match: [
    'failed',
    'The credential was changed after it was signed, or the signature is not genuine.',
  ],
  not_fully_signed: ['failed', 'The credential contains something that no signature can cover.'],
  wrong_proof_purpose: ['failed', 'The signature was made for another purpose.'],
  unsupported_signature: ['could_not_check', 'The signature is of a kind that we cannot check.'],
  unknown_context: ['could_not_check', 'The credential uses a vocabulary that we do not have.'],
  too_much_work: ['could_not_check', 'The credential repeats itself in a way that would take too long to check.'],
  unsettled_direction: [
    'could_not_check',
    'The credential says in which direction a text is read, and signers do not agree on how to sign that.',
  ],
  proof_expired: ['failed', 'The signature has expired.'],
  no_key: ['could_not_check', 'The signature could not be checked without the key of the issuer.'],

  key_of_issuer: ['passed', 'The signing key belongs to the issuer.'],
  key_of_another: ['failed', 'The signing key belongs to someone other than the issuer.'],
  key_not_listed: ['failed', 'The issuer does not list the signing key as its own.'],
  issuer_not_resolved: ['could_not_check', 'The keys of the issuer could not be retrieved.'],
  unsupported_key: ['could_not_check', 'The key of the issuer is of a kind that we cannot use.'],

  in_force: ['passed', 'The credential is in force.'],
  not_yet_valid: ['failed', 'The credential is not valid yet.'],
  expired: ['failed', 'The credential has expired.'],
  unreadable_dates: ['failed', 'The dates of validity cannot be read.'],

  not_revoked: ['passed', 'The issuer has not revoked the credential.'],
  no_status: ['passed', 'The issuer does not provide for revoking this credential.'],
  revoked: ['failed', 'The issuer has revoked the credential.'],
  suspended: ['failed', 'The issuer has suspended the credential.'],
  unsupported_status: ['could_not_check', 'Revocation is recorded in a way that we cannot check.'],
  status_not_resolved: ['could_not_check', 'The list of revoked credentials could not be retrieved.'],
  status_not_trusted: ['could_not_check', 'The list of revoked credentials is not genuine or not up to date.'],
  short_status_list: ['failed', 'The list of revoked credentials is shorter than the standard demands.'],
  not_reached: ['could_not_check', 'This was not checked because the document could not be read as a credential.'],
} as const satisfies Record<string, readonly [VerificationOutcome, string]>

export type VerificationReason = keyof typeof verificationReasons

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
