import { CanonicalizationError } from '../proof/canonicalize.ts'
import { readPlainForm } from '../reading/plain-form.ts'
import { idOf, isRecord, onlyValueOf, typesOf, valuesOf } from '../reading/record.ts'
import type { StatusSources } from '../revocation/check-revocation.ts'
import { credentialsContext } from '../standard.ts'
import { TooMuchWorkError } from '../verifying/canonical-form.ts'
import { checkProofPeriod } from '../verifying/check-validity.ts'
import type { Verification } from '../verifying/verification.ts'
import { verifyCredential } from '../verifying/verify-credential.ts'
import { verifyProof } from '../verifying/verify-proof.ts'
import { type ExpectedProof, isAudience, keyOfDidUrl, type ProofFault, type ProofOfKey } from './proof-of-key.ts'

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
  if (isRecord(document) && valuesOf(document.verifiableCredential).length > 0) return { fault: 'type' }
  const signed = await verifyPresentationProof(document, { audience, now })
  if ('fault' in signed) return signed
  return typeof signed.challenge === 'string' ? { holder: signed.holder, nonce: signed.challenge } : { fault: 'nonce' }
}

/**
 * Whose key signed a presentation to authenticate, and the challenge of its proof; the holder is a did:key or did:jwk. The domain is compared
 * where an audience is given. Never throws.
 */
async function verifyPresentationProof(
  document: unknown,
  { audience, now }: { audience?: string | undefined; now: Date },
): Promise<{ holder: string; challenge: unknown } | { fault: ProofFault }> {
  if (!isRecord(document)) return { fault: 'unreadable' }
  const form = readPlainForm(document)
  if (form.problem || form.hasUnknownNames) return { fault: 'unreadable' }
  const { proof: given, ...presentation } = document
  const proof = onlyValueOf(given)
  if (!isPresentation(presentation) || !isRecord(proof)) return { fault: 'type' }
  if (proof.type !== 'DataIntegrityProof' || !proofPresentationSuites.some((suite) => suite === proof.cryptosuite))
    return { fault: 'algorithm' }
  if (proof.proofPurpose !== 'authentication' || proof.previousProof !== undefined) return { fault: 'type' }
  const method = keyOfDidUrl(proof.verificationMethod)
  if (!method || 'fault' in method.key || idOf(onlyValueOf(presentation.holder)) !== method.did) return { fault: 'key' }
  if (audience !== undefined && !isAudience(proof.domain, audience)) return { fault: 'audience' }
  if (checkProofPeriod(proof, now) !== undefined) return { fault: 'time' }
  try {
    if (!(await verifyProof(presentation, proof, method.key.publicKey))) return { fault: 'signature' }
  } catch (error) {
    if (error instanceof CanonicalizationError || error instanceof TooMuchWorkError) return { fault: 'unreadable' }
    throw error
  }
  return { holder: method.did, challenge: proof.challenge }
}

function isPresentation(document: Record<string, unknown>): boolean {
  return (
    valuesOf(document['@context'])[0] === credentialsContext && typesOf(document).includes('VerifiablePresentation')
  )
}

export type PresentationVerification = {
  /** The fault of the proof of the presentation itself; absent where the holder signed it for the expected challenge and domain. */
  fault?: ProofFault
  /** The verification of each credential in the presentation, twenty at most. */
  credentials: Verification[]
  /** The number of further credentials, which were not verified. */
  more: number
}

/** More credentials than anybody presents at once. */
const credentialsMax = 20

/**
 * Checks a presentation that its holder signed with a did:key or did:jwk, for this challenge and domain where they are given, and each
 * credential in it by itself (Verifiable Credentials Data Model v2.0, "Verifiable Presentations"). That it is the holder whom the
 * credentials are about is for the caller to compare. Never throws, as `verifyCredential`.
 */
export async function verifyPresentation(
  document: unknown,
  { challenge, domain }: { challenge?: string | undefined; domain?: string | undefined },
  sources: StatusSources,
): Promise<PresentationVerification> {
  const proof = await verifyPresentationProof(document, { audience: domain, now: sources.now })
  const given = isRecord(document) ? valuesOf(document.verifiableCredential) : []
  const credentials: Verification[] = []
  for (const one of given.slice(0, credentialsMax)) credentials.push(await verifyCredential(one, sources))
  const isOther = 'challenge' in proof && challenge !== undefined && proof.challenge !== challenge
  const fault = 'fault' in proof ? proof.fault : isOther ? 'nonce' : undefined
  return { ...(fault && { fault }), credentials, more: given.length - credentials.length }
}
