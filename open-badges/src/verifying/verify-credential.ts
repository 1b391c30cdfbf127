import { provenOf } from '../keys/find-key.ts'
import { readOlderBadge } from '../open-badges-2/assertion.ts'
import { verifyOlderBadge } from '../open-badges-2/verify-older-badge.ts'
import { idOf, valuesOf } from '../reading/record.ts'
import { checkRevocation, type StatusSources } from '../revocation/check-revocation.ts'
import { readPresentation } from '../tokens/presentation.ts'
import { checkValidity } from './check-validity.ts'
import { readClaims } from './claims.ts'
import { checkSecured, readSecured } from './secured-document.ts'
import { unreadVerification, type Verification, verificationOf, verificationStep } from './verification.ts'

/**
 * Checks a credential of ours or of others, step by step: format, signature, issuer's key, period of validity,
 * revocation. Verifies credentials of Verifiable Credentials Data Model v2.0 and v1.1 under the proofs `eddsa-rdfc-2022`,
 * `eddsa-jcs-2022`, `ecdsa-rdfc-2019`, `ecdsa-jcs-2019` and `Ed25519Signature2020` or as tokens (JWT: RS256, ES256, ES384,
 * EdDSA), and assertions of Open Badges 2.0, hosted or signed. Other kinds are `could_not_check`. Reaches for nothing but
 * the functions given. Never throws for what the document says or what the functions do, and bounds the work that a hostile
 * document can ask for: 32 levels, 5,000 values, four million characters, as many in what it claims, five proofs, ten status entries.
 *
 * A document passes only when it can be read in one way: its contexts are ones that we know, each thing stands under
 * its own name (Data Integrity, "Context Validation"), and no two parts of it are one node in RDF. Otherwise whoever
 * holds it could change what it seems to say, and the signature would still match.
 *
 * @param document what `JSON.parse` returned, or the text of a JWT. Of a name that stands twice in one JSON object
 *   `JSON.parse` keeps the last: give text of strangers to `readCredentialFile`, which refuses it.
 * @param sources `resolveDid` gives DID documents, `resolveStatusList` lists of what is revoked, `resolveDocument` other
 *   documents (keys at addresses of their own, all of Open Badges 2.0), `now` is the time to judge by. `sourcesOnWeb` makes
 *   all of them out of one way to fetch.
 */
export async function verifyCredential(document: unknown, sources: StatusSources): Promise<Verification> {
  const olderBadge = readOlderBadge(document)
  if (olderBadge) return verifyOlderBadge(olderBadge, sources)
  const presentation = readPresentation(document)
  if (presentation) return { ...unreadVerification('presentation'), ...presentation }
  const secured = readSecured(document)
  const { format, token } = secured
  const { credential } = format
  if (!credential) return unreadVerification(format.reason, format.detail)
  const claims = readClaims(credential)
  if (!claims) return unreadVerification('too_large', 'credentialSubject')
  const hasRelated = format.reason === 'well_formed' && valuesOf(credential.relatedResource).length > 0
  // A credential whose format was read has an issuer with an id.
  const issuer = idOf(credential.issuer) ?? ''
  const reasons = await checkSecured(secured, issuer, sources, sources.now)
  const isProven = reasons.signature === 'signature_matches' && reasons.issuer === 'key_of_issuer'
  const verification = verificationOf([
    hasRelated
      ? verificationStep('format', 'related_not_checked', 'relatedResource')
      : verificationStep('format', format.reason, format.detail),
    verificationStep('signature', reasons.signature),
    verificationStep('issuer', reasons.issuer),
    verificationStep('validity', checkValidity(credential, sources.now, token?.payload)),
    verificationStep('revocation', await checkRevocation(credential, issuer, sources, isProven)),
  ])
  return { ...verification, claims, ...(isProven && provenOf(issuer)) }
}
