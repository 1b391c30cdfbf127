import { provenOf } from '../keys/find-key.ts'
import { readOlderBadge } from '../open-badges-2/assertion.ts'
import { verifyOlderBadge } from '../open-badges-2/verify-older-badge.ts'
import type { Format } from '../reading/check-format.ts'
import { endorsementsIn } from '../reading/endorsements.ts'
import { idOf, isRecord, typesOf, valuesOf } from '../reading/record.ts'
import { checkRevocation, type StatusSources } from '../revocation/check-revocation.ts'
import { readPresentation } from '../tokens/presentation.ts'
import { credentialOfToken, readToken } from '../tokens/token.ts'
import { checkValidity } from './check-validity.ts'
import { readClaims } from './claims.ts'
import { checkSecured, readSecured } from './secured-document.ts'
import {
  unreadVerification,
  type Verification,
  type VerificationStep,
  verificationOf,
  verificationStep,
} from './verification.ts'

/**
 * Checks a credential of ours or of others, step by step: format, signature, issuer's key, period of validity,
 * revocation. Verifies credentials of Verifiable Credentials Data Model v2.0 and v1.1 under the proofs `eddsa-rdfc-2022`,
 * `eddsa-jcs-2022`, `ecdsa-rdfc-2019`, `ecdsa-jcs-2019` and `Ed25519Signature2020` or as tokens (JWT: RS256, ES256, ES384,
 * EdDSA), and assertions of Open Badges 2.0, hosted or signed. Other kinds are `could_not_check`. Reaches for nothing but
 * the functions given. Never throws for what the document says or what the functions do, and bounds the work that a hostile
 * document can ask for: 32 levels, 5,000 values, four million characters, as many in what it claims, five proofs, ten status entries,
 * ten endorsements.
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
export function verifyCredential(document: unknown, sources: StatusSources): Promise<Verification> {
  return verifyWithin(document, sources, { endorsements: endorsementsMax })
}

/** The number of endorsements, and of endorsements of endorsements, that are verified for one document. */
const endorsementsMax = 10

/** The work that one document may still ask for. */
type Budget = { endorsements: number }

async function verifyWithin(document: unknown, sources: StatusSources, budget: Budget): Promise<Verification> {
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
  // A credential whose format was read has an issuer with an id.
  const issuer = idOf(credential.issuer) ?? ''
  const reasons = await checkSecured(secured, issuer, sources, sources.now)
  const isProven = reasons.signature === 'signature_matches' && reasons.issuer === 'key_of_issuer'
  // Its own list comes before all that endorsements ask for: the sources may give so many documents and no more.
  const revocation = await checkRevocation(credential, issuer, sources, isProven)
  const verification = verificationOf([
    format.reason === 'well_formed' && isProven && !(await doEndorsementsPass(credential, sources, budget))
      ? verificationStep('format', 'endorsement_not_verified', 'endorsement')
      : formatStep(format, credential),
    verificationStep('signature', reasons.signature),
    verificationStep('issuer', reasons.issuer),
    verificationStep('validity', checkValidity(credential, sources.now, token?.payload)),
    verificationStep('revocation', revocation),
  ])
  return { ...verification, claims, ...(isProven && provenOf(issuer)) }
}

function formatStep({ reason, detail }: Format, credential: Record<string, unknown>): VerificationStep {
  const hasRelated = reason === 'well_formed' && valuesOf(credential.relatedResource).length > 0
  return hasRelated
    ? verificationStep('format', 'related_not_checked', 'relatedResource')
    : verificationStep('format', reason, detail)
}

/**
 * Open Badges 3.0, "OpenBadgeCredential Verification": a credential may be treated as verified where the endorsements in it are, too. Each
 * is a document of another issuer and verified as such; that ours was signed with it says nothing of who wrote it.
 */
async function doEndorsementsPass(
  credential: Record<string, unknown>,
  sources: StatusSources,
  budget: Budget,
): Promise<boolean> {
  for (const endorsement of endorsementsIn(credential)) {
    budget.endorsements -= 1
    if (budget.endorsements < 0 || !isEndorsement(endorsement)) return false
    const { outcome } = await verifyWithin(endorsement, sources, budget)
    if (outcome !== 'passed') return false
  }
  return true
}

function isEndorsement(given: unknown): boolean {
  const token = typeof given === 'string' ? readToken(given) : undefined
  const credential = token ? credentialOfToken(token) : given
  return isRecord(credential) && typesOf(credential).includes('EndorsementCredential')
}
