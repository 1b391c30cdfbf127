import { CanonicalizationError } from '../proof/canonicalize.ts'
import { UnknownContextError } from '../proof/contexts.ts'
import { findKey, type ResolveDid } from './find-key.ts'
import { isRecord } from './record.ts'
import type { VerificationReason } from './verification.ts'
import { VERIFIABLE_CRYPTOSUITES, verifyProof } from './verify-proof.ts'

export type SignatureReasons = { signature: VerificationReason; issuer: VerificationReason }

/**
 * Checks every proof of a kind that we know; all of them must hold. Proofs of other kinds are passed over, unless
 * there are no others.
 */
export async function checkSignature(
  credential: Record<string, unknown>,
  issuer: string,
  resolveDid: ResolveDid,
): Promise<SignatureReasons> {
  const { proof, ...document } = credential
  const known = [proof].flat().filter(isRecord).filter(isKnownProof)
  let reasons: SignatureReasons = { signature: 'unsupported_signature', issuer: 'unsupported_key' }
  for (const candidate of known) {
    reasons = await checkProof(document, candidate, issuer, resolveDid)
    if (reasons.signature !== 'signature_matches' || reasons.issuer !== 'key_of_issuer') return reasons
  }
  return reasons
}

function isKnownProof(proof: Record<string, unknown>): boolean {
  return proof.type === 'DataIntegrityProof' && VERIFIABLE_CRYPTOSUITES.includes(proof.cryptosuite)
}

async function checkProof(
  document: Record<string, unknown>,
  proof: Record<string, unknown>,
  issuer: string,
  resolveDid: ResolveDid,
): Promise<SignatureReasons> {
  const { publicKey, reason } = await findKey(proof.verificationMethod, issuer, resolveDid)
  if (proof.proofPurpose !== 'assertionMethod') return { signature: 'wrong_proof_purpose', issuer: reason }
  if (!publicKey) return { signature: 'no_key', issuer: reason }
  try {
    const matches = await verifyProof(document, proof, publicKey)
    return { signature: matches ? 'signature_matches' : 'signature_does_not_match', issuer: reason }
  } catch (error) {
    if (error instanceof UnknownContextError) return { signature: 'unknown_context', issuer: reason }
    if (error instanceof CanonicalizationError) return { signature: 'not_fully_signed', issuer: reason }
    throw error
  }
}
