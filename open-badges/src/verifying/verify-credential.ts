import { checkRevocation, type StatusSources } from './check-revocation.ts'
import { checkSignature } from './check-signature.ts'
import { checkValidity } from './check-validity.ts'
import { idOf, isRecord } from './record.ts'
import { type Verification, type VerificationReason, verificationOf, verificationStep } from './verification.ts'

/**
 * Checks a credential of ours or of others, step by step: format, signature, issuer's key, period of validity,
 * revocation. Verifies `eddsa-rdfc-2022` and `eddsa-jcs-2022` proofs with Ed25519 keys. Never throws for what the
 * document says, and reaches for nothing but the two functions given; `did:key` needs neither.
 *
 * @param document what `JSON.parse` returned; callers limit size and depth
 * @param sources `resolveDid` gives DID documents, `resolveStatusList` status list credentials, `now` is the time to judge by
 */
export async function verifyCredential(document: unknown, sources: StatusSources): Promise<Verification> {
  const format = checkFormat(document)
  if (format !== 'well_formed' || !isRecord(document)) {
    return verificationOf([
      verificationStep('format', format),
      ...(['signature', 'issuer', 'validity', 'revocation'] as const).map((step) =>
        verificationStep(step, 'not_reached'),
      ),
    ])
  }
  const issuer = idOf(document.issuer)!
  const reasons = await checkSignature(document, issuer, sources.resolveDid)
  return verificationOf([
    verificationStep('format', format),
    verificationStep('signature', reasons.signature),
    verificationStep('issuer', reasons.issuer),
    verificationStep('validity', checkValidity(document, sources.now)),
    verificationStep('revocation', await checkRevocation(document, issuer, sources)),
  ])
}

const FIRST_CONTEXTS: readonly unknown[] = [
  'https://www.w3.org/ns/credentials/v2',
  'https://www.w3.org/2018/credentials/v1',
]

/** Verifiable Credentials Data Model v2.0, "Basic Concepts": what every credential has. */
function checkFormat(document: unknown): VerificationReason {
  if (!isRecord(document)) return 'not_a_credential'
  const isCredential =
    FIRST_CONTEXTS.includes([document['@context']].flat()[0]) &&
    [document.type].flat().includes('VerifiableCredential') &&
    idOf(document.issuer) !== undefined &&
    typeof document.credentialSubject === 'object' &&
    document.credentialSubject !== null
  if (!isCredential) return 'not_a_credential'
  return [document.proof].flat().some(isRecord) ? 'well_formed' : 'no_proof'
}
