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
}

export type Verification = {
  /** `failed` when any step failed; else `could_not_check` when any could not be checked; else `passed`. */
  outcome: VerificationOutcome
  steps: VerificationStep[]
}

/** Each reason, the outcome it stands for, and what to tell people. */
export const VERIFICATION_REASONS = {
  well_formed: ['passed', 'The document is a complete verifiable credential.'],
  not_a_credential: ['failed', 'This is not a verifiable credential.'],
  no_proof: ['failed', 'The credential is not signed.'],

  signature_matches: ['passed', 'The credential is exactly as it was signed.'],
  signature_does_not_match: [
    'failed',
    'The credential was changed after it was signed, or the signature is not genuine.',
  ],
  not_fully_signed: ['failed', 'The credential contains something that no signature can cover.'],
  wrong_proof_purpose: ['failed', 'The signature was made for another purpose.'],
  unsupported_signature: ['could_not_check', 'The signature is of a kind that we cannot check.'],
  unknown_context: ['could_not_check', 'The credential uses a vocabulary that we do not have.'],
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
  not_reached: ['could_not_check', 'This was not checked because the document is not a signed credential.'],
} as const satisfies Record<string, readonly [VerificationOutcome, string]>

export type VerificationReason = keyof typeof VERIFICATION_REASONS

export function verificationStep(step: VerificationStepName, reason: VerificationReason): VerificationStep {
  const [outcome, sentence] = VERIFICATION_REASONS[reason]
  return { step, outcome, reason, sentence }
}

export function verificationOf(steps: VerificationStep[]): Verification {
  const has = (outcome: VerificationOutcome) => steps.some((step) => step.outcome === outcome)
  return { outcome: has('failed') ? 'failed' : has('could_not_check') ? 'could_not_check' : 'passed', steps }
}
