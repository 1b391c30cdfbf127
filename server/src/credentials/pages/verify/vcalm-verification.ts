import { type VerificationStepName, verificationSentence } from '@sello/open-badges'
import { problemOfFault, problemTypes, saidOfFault } from '../../../holders/verifications/proof-faults.ts'
import type { VerifiedMessage } from '../../../holders/verifications/verify-program.ts'
import type { Language } from '../../../platform/context.ts'
import { statusTexts } from '../status-texts.ts'

/** Verifiable Credentials Data Model 2.0, Data Integrity 1.0 and Bitstring Status List 1.0: what each step that does not pass is called. */
const problemOfStep: Record<VerificationStepName, string> = {
  format: problemTypes.malformed,
  signature: problemTypes.proof,
  issuer: 'https://w3id.org/security#INVALID_VERIFICATION_METHOD',
  validity: 'https://www.w3.org/TR/vc-data-model-2.0#RANGE_ERROR',
  revocation: 'https://www.w3.org/ns/credentials/status-list#STATUS_VERIFICATION_ERROR',
}

/**
 * The answer of VCALM 1.0, "Verify Credential" and "Verify Presentation": what could not be checked is not verified either. What is of a
 * sandbox verifies, with a problem beside it that says so.
 */
export function presentVcalmVerification(
  verified: VerifiedMessage,
  trials: ReadonlySet<VerifiedMessage>,
  language: Language,
): object {
  if ('outcome' in verified) {
    const open = verified.steps.filter(({ outcome, reason }) => outcome !== 'passed' && reason !== 'not_reached')
    const problemDetails = open.map(({ step, reason }) => ({
      type: problemOfStep[step],
      title: reason,
      detail: verificationSentence(reason, language),
    }))
    const trial = { type: 'about:blank', title: 'sandbox', detail: statusTexts[language].sandbox }
    return {
      verified: verified.outcome === 'passed',
      problemDetails: trials.has(verified) ? [...problemDetails, trial] : problemDetails,
    }
  }
  const { fault, credentials, more } = verified
  const problemDetails = [
    ...(fault ? [{ type: problemTypes[problemOfFault[fault]], title: fault, detail: saidOfFault[fault] }] : []),
    ...(more > 0
      ? [{ type: problemTypes.malformed, title: 'too_large', detail: `${more} credentials were not looked at.` }]
      : []),
  ]
  return {
    verified: problemDetails.length === 0 && credentials.every(({ outcome }) => outcome === 'passed'),
    problemDetails,
    credentialResults: credentials.map((one) => presentVcalmVerification(one, trials, language)),
  }
}
