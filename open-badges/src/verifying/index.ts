/**
 * What verifies, and nothing else of this package: it runs in browsers too. There it knows keys of Ed25519 alone, which are those of
 * our issuers and of most others; credentials under other keys are `could_not_check`.
 */

export { didWebUrl } from '../proof/did-document.ts'
export { isIdentityOf } from '../reading/identity.ts'
export { type CredentialFile, readCredentialText } from '../reading/read-text.ts'
export type { ClaimedIdentifier, ClaimedSubject, Claims } from './claims.ts'
export type { VerificationOutcome, VerificationReason } from './reasons.ts'
export { type FetchText, type SourcesOnWeb, sourcesOnWeb } from './sources-on-web.ts'
export {
  provenWords,
  unreadVerification,
  type Verification,
  type VerificationStep,
  type VerificationStepName,
  verificationSentence,
} from './verification.ts'
export { verifyCredential } from './verify-credential.ts'
