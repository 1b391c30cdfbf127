/**
 * What verifies, and nothing else of this package: it runs in browsers too. There it knows keys of Ed25519 alone, which are those of
 * our issuers and of most others; credentials under other keys are `could_not_check`.
 */

export { isIdentityOf } from './document/identity.ts'
export { didWebUrl } from './proof/did-document.ts'
export { type CredentialFile, readCredentialText } from './reading/read-text.ts'
export type { ClaimedIdentifier, ClaimedSubject, Claims } from './verifying/claims.ts'
export type { VerificationOutcome, VerificationReason } from './verifying/reasons.ts'
export { type FetchText, type SourcesOnWeb, sourcesOnWeb } from './verifying/sources-on-web.ts'
export {
  unreadVerification,
  type Verification,
  type VerificationStep,
  type VerificationStepName,
  verificationSentence,
} from './verifying/verification.ts'
export { verifyCredential } from './verifying/verify-credential.ts'
