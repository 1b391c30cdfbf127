import { checkFormat, type Format } from '../reading/check-format.ts'
import { idOf } from '../reading/record.ts'
import { checkRevocation, type StatusSources } from './check-revocation.ts'
import { checkSignature } from './check-signature.ts'
import { checkValidity } from './check-validity.ts'
import { readClaims } from './claims.ts'
import { domainOfIssuer } from './find-key.ts'
import { type Verification, verificationOf, verificationStep } from './verification.ts'

/**
 * Checks a credential of ours or of others, step by step: format, signature, issuer's key, period of validity,
 * revocation. Verifies `eddsa-rdfc-2022` and `eddsa-jcs-2022` proofs with Ed25519 keys under Verifiable Credentials
 * Data Model v2.0; other kinds are `could_not_check`. Reaches for nothing but the two functions given; `did:key` needs
 * neither. Never throws for what the document says or what the functions do, and bounds the work that a hostile
 * document can ask for: 32 levels, 5,000 values, four million characters, five proofs, ten status entries.
 *
 * A document passes only when it can be read in one way: its contexts are ones that we know, each thing stands under
 * its own name (Data Integrity, "Context Validation"), and no two parts of it are one node in RDF. Otherwise whoever
 * holds it could change what it seems to say, and the signature would still match.
 *
 * @param document what `JSON.parse` returned, or the text of a JWT. Of a name that stands twice in one JSON object
 *   `JSON.parse` keeps the last: give text of strangers to `readCredentialFile`, which refuses it.
 * @param sources `resolveDid` gives DID documents, `resolveStatusList` status list credentials, `now` is the time to judge by
 */
export async function verifyCredential(document: unknown, sources: StatusSources): Promise<Verification> {
  const format = checkFormat(document)
  const { credential } = format
  if (!credential) return unread(format)
  // What has a format that can be read has an issuer with an id.
  const issuer = idOf(credential.issuer) ?? ''
  const reasons = await checkSignature(credential, issuer, sources.resolveDid, sources.now, format)
  const verification = verificationOf([
    verificationStep('format', format.reason, format.detail),
    verificationStep('signature', reasons.signature),
    verificationStep('issuer', reasons.issuer),
    verificationStep('validity', checkValidity(credential, sources.now)),
    verificationStep('revocation', await checkRevocation(credential, issuer, sources)),
  ])
  const isProven = reasons.signature === 'signature_matches' && reasons.issuer === 'key_of_issuer'
  const provenDomain = isProven ? domainOfIssuer(issuer) : undefined
  return { ...verification, claims: readClaims(credential), ...(provenDomain !== undefined && { provenDomain }) }
}

function unread({ reason, detail }: Format): Verification {
  const others = ['signature', 'issuer', 'validity', 'revocation'] as const
  return verificationOf([
    verificationStep('format', reason, detail),
    ...others.map((step) => verificationStep(step, 'not_reached')),
  ])
}
