import type { PublicKey } from '#platform'
import { findKey, type KeySources } from '../keys/find-key.ts'
import { CanonicalizationError } from '../proof/canonicalize.ts'
import { endorsementsIn } from '../reading/endorsements.ts'
import { isRecord, valuesOf } from '../reading/record.ts'
import { TooMuchWorkError } from './canonical-form.ts'
import { checkProofPeriod } from './check-validity.ts'
import type { VerificationReason } from './reasons.ts'
import { isProofOfJson, isVerifiableProof, verifyProof } from './verify-proof.ts'

export type SignatureReasons = { signature: VerificationReason; issuer: VerificationReason }

/** The facts from reading a document that decide whether its signature can be checked. */
export type SignedForm = { hasUnknownNames: boolean; hasDirection: boolean }

/** Each proof takes a canonicalization of the whole document. */
const proofsMax = 5

/**
 * Checks every proof of a kind that we know; all of them must hold. Proofs of other kinds are passed over, unless
 * there are no others.
 */
export async function checkSignature(
  credential: Record<string, unknown>,
  issuer: string,
  sources: KeySources,
  now: Date,
  form: SignedForm,
): Promise<SignatureReasons> {
  const { proof, ...document } = credential
  const proofs = valuesOf(proof).filter(isRecord)
  const known = proofs.filter(isVerifiableProof)
  let reasons: SignatureReasons = { signature: 'unsupported_signature', issuer: 'unsupported_key' }
  if (known.length > proofsMax) return { ...reasons, signature: 'too_much_work' }
  for (const candidate of known) {
    const { publicKey, reason } = await findKey(candidate.verificationMethod, issuer, sources)
    const signature = checkOptions(candidate, proofs, now) ?? (await checkValue(document, candidate, publicKey, form))
    reasons = { signature, issuer: reason }
    if (signature !== 'signature_matches' || reason !== 'key_of_issuer') return reasons
  }
  return reasons
}

/** Verifiable Credential Data Integrity 1.0, "Verify Proof" and "Verify Proof Sets and Chains". */
function checkOptions(
  proof: Record<string, unknown>,
  proofs: Record<string, unknown>[],
  now: Date,
): VerificationReason | undefined {
  if (proof.proofPurpose !== 'assertionMethod') return 'wrong_proof_purpose'
  for (const previous of valuesOf(proof.previousProof)) {
    // A chain is signed together with the proofs before it, which is not supported; one without them is broken.
    return proofs.some(({ id }) => id === previous) ? 'unsupported_signature' : 'signature_does_not_match'
  }
  return checkProofPeriod(proof, now)
}

async function checkValue(
  document: Record<string, unknown>,
  proof: Record<string, unknown>,
  publicKey: PublicKey | undefined,
  form: SignedForm,
): Promise<VerificationReason> {
  if (form.hasUnknownNames) return 'unknown_context'
  if (!publicKey) return 'no_key'
  try {
    if (await verifyProof(document, proof, publicKey)) return 'signature_matches'
    return form.hasDirection && !isProofOfJson(proof) ? 'unsettled_direction' : 'signature_does_not_match'
  } catch (error) {
    if (error instanceof TooMuchWorkError) return 'too_much_work'
    if (error instanceof CanonicalizationError) return isOfOtherCopy(document) ? 'unknown_context' : 'not_fully_signed'
    throw error
  }
}

/** Two copies of the context of Open Badges 3.0.3 are about, and ours has no name for endorsements that are tokens. */
function isOfOtherCopy(document: Record<string, unknown>): boolean {
  return endorsementsIn(document).some((one) => typeof one === 'string')
}
