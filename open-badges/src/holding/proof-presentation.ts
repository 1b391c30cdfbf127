import { CanonicalizationError } from '../proof/canonicalize.ts'
import { readPlainForm } from '../reading/plain-form.ts'
import { idOf, isRecord, onlyValueOf, typesOf, valuesOf } from '../reading/record.ts'
import { credentialsContext } from '../standard.ts'
import { TooMuchWorkError } from '../verifying/canonical-form.ts'
import { checkProofPeriod } from '../verifying/check-validity.ts'
import { verifyProof } from '../verifying/verify-proof.ts'
import { type ExpectedProof, isAudience, keyOfDidUrl, type ProofOfKey } from './proof-of-key.ts'

/** The cryptosuites by which a holder may sign a presentation. */
export const proofPresentationSuites = ['eddsa-rdfc-2022', 'ecdsa-rdfc-2019']

/**
 * OpenID for Verifiable Credential Issuance 1.0, appendix F.2, "di_vp Proof Type": a presentation without credentials, which its
 * holder signed to authenticate (Verifiable Credentials Data Model v2.0, "Verifiable Presentations"). Never throws.
 */
export async function verifyProofPresentation(
  document: unknown,
  { audience, now }: ExpectedProof,
): Promise<ProofOfKey> {
  if (!isRecord(document)) return { fault: 'unreadable' }
  const form = readPlainForm(document)
  if (form.problem || form.hasUnknownNames) return { fault: 'unreadable' }
  const { proof: given, ...presentation } = document
  const proof = onlyValueOf(given)
  if (!isEmptyPresentation(presentation) || !isRecord(proof)) return { fault: 'type' }
  if (proof.type !== 'DataIntegrityProof' || !proofPresentationSuites.some((suite) => suite === proof.cryptosuite))
    return { fault: 'algorithm' }
  if (proof.proofPurpose !== 'authentication' || proof.previousProof !== undefined) return { fault: 'type' }
  const method = keyOfDidUrl(proof.verificationMethod)
  if (!method || 'fault' in method.key || idOf(onlyValueOf(presentation.holder)) !== method.did) return { fault: 'key' }
  if (!isAudience(proof.domain, audience)) return { fault: 'audience' }
  if (checkProofPeriod(proof, now) !== undefined) return { fault: 'time' }
  if (typeof proof.challenge !== 'string') return { fault: 'nonce' }
  try {
    if (!(await verifyProof(presentation, proof, method.key.publicKey))) return { fault: 'signature' }
  } catch (error) {
    if (error instanceof CanonicalizationError || error instanceof TooMuchWorkError) return { fault: 'unreadable' }
    throw error
  }
  return { holder: method.did, nonce: proof.challenge }
}

function isEmptyPresentation(document: Record<string, unknown>): boolean {
  return (
    valuesOf(document['@context'])[0] === credentialsContext &&
    typesOf(document).includes('VerifiablePresentation') &&
    valuesOf(document.verifiableCredential).length === 0
  )
}
