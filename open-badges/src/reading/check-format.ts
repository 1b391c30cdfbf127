import { credentialsContext, credentialsContextV1, isOpenBadges2Context } from '../standard.ts'
import { findAmbiguity } from './node-ids.ts'
import { readPlainForm } from './plain-form.ts'
import { idOf, isRecord, typesOf, valuesOf } from './record.ts'
import { findUnsignedForm } from './unsigned-forms.ts'
import { findIllFormed } from './well-formed.ts'

/** Why a document is none that can be read, or `well_formed`. */
export type FormatReason =
  | 'well_formed'
  | 'not_a_credential'
  | 'no_proof'
  | 'ill_formed'
  | 'disguised_names'
  | 'own_vocabulary'
  | 'too_large'
  | 'ambiguous_parts'
  | 'enveloped_credential'
  | 'repeated_names'
  | 'claims_disagree'
  | 'older_open_badge'

/** The facts about a document that reading it shows, before anything is verified. */
export type Format = {
  reason: FormatReason
  /** The place in the document that the reason is about. */
  detail?: string
  /** The document, where it can be read on. */
  credential?: Record<string, unknown>
  hasUnknownNames: boolean
  hasDirection: boolean
}

/**
 * Reads what `JSON.parse` returned: a document with proofs, or the one that a token holds. Never throws, and works no longer
 * than its limits allow.
 */
export function checkFormat(document: unknown, { isToken = false } = {}): Format {
  const nothing = { hasUnknownNames: false, hasDirection: false }
  if (!isRecord(document)) return { ...nothing, reason: isJwt(document) ? 'enveloped_credential' : 'not_a_credential' }
  const { problem, at, ...findings } = readPlainForm(document)
  if (problem === 'too_large') return { ...findings, reason: problem, ...(at && { detail: at }) }
  const other = otherKind(document)
  if (other) return { ...findings, reason: other }
  if (problem) return { ...findings, reason: problem, ...(at && { detail: at }) }
  if (!isCredential(document)) return { ...findings, reason: 'not_a_credential' }
  const illFormed = findIllFormed(document)
  if (illFormed) return { ...findings, reason: 'ill_formed', detail: illFormed }
  const proofs = valuesOf(document.proof).filter(isRecord)
  // In a document that is signed as text nothing can be moved. Its proof has to hold, as all others do.
  const signedAsText = isToken || proofs.some(isOfJson)
  const unsigned = findUnsignedForm(document, signedAsText)
  if (unsigned) return { ...findings, reason: 'disguised_names', detail: unsigned }
  if (proofs.length === 0 && !isToken) return { ...findings, reason: 'no_proof' }
  const ambiguity = signedAsText ? undefined : findAmbiguity(document)
  if (ambiguity)
    return { ...findings, reason: 'ambiguous_parts', detail: ambiguity.slice(0, 100), credential: document }
  return { ...findings, reason: 'well_formed', credential: document }
}

function isOfJson({ type, cryptosuite }: Record<string, unknown>): boolean {
  return type === 'DataIntegrityProof' && (cryptosuite === 'eddsa-jcs-2022' || cryptosuite === 'ecdsa-jcs-2019')
}

/** Verifiable Credentials Data Model v2.0 and v1.1, "Basic Concepts": what every credential has. */
function isCredential(document: Record<string, unknown>): boolean {
  const [context] = valuesOf(document['@context'])
  return (
    (context === credentialsContext || context === credentialsContextV1) &&
    typesOf(document).includes('VerifiableCredential') &&
    idOf(document.issuer) !== undefined &&
    typeof document.credentialSubject === 'object' &&
    document.credentialSubject !== null
  )
}

/** Credentials of kinds that exist and that are verified otherwise: of them nothing can be said, good or bad. */
function otherKind(document: Record<string, unknown>): FormatReason | undefined {
  const context = valuesOf(document['@context'])[0]
  if (typesOf(document).includes('EnvelopedVerifiableCredential')) return 'enveloped_credential'
  if (isOpenBadges2Context(context)) return 'older_open_badge'
  const isOlder = !isCredential(document) && document.badge !== undefined && document.verify !== undefined
  return isOlder ? 'older_open_badge' : undefined
}

/** RFC 7519, "JSON Web Token": three parts between dots, of which the first is a JSON object. */
export function isJwt(value: unknown): value is string {
  return typeof value === 'string' && /^\s*eyJ[\w-]*\.[\w-]+\.[\w-]*(~[\w.~-]*)?\s*$/.test(value)
}
