import { readPlainForm } from '../reading/plain-form.ts'
import { isRecord } from '../reading/record.ts'
import { type Claims, readClaims } from '../verifying/claims.ts'
import type { Verification } from '../verifying/verification.ts'
import { credentialOfToken, readToken } from './token.ts'

/** As many as somebody reads through. */
const presentedMax = 20

type Presentation = Required<Pick<Verification, 'presented'>> & Pick<Verification, 'presentedMore'>

/**
 * What the credentials of a presentation say, none of them verified; `undefined` where the document is no presentation.
 * Verifiable Credentials Data Model v2.0, "Verifiable Presentations" and "Enveloped Verifiable Presentations", and v1.1, "JWT
 * Decoding".
 */
export function readPresentation(document: unknown): Presentation | undefined {
  const isEnvelope = hasType(document, 'EnvelopedVerifiablePresentation')
  const payload = isEnvelope || typeof document === 'string' ? readToken(document)?.payload : undefined
  const presentation = payload?.vp ?? payload ?? document
  if (!isEnvelope && !hasType(presentation, 'VerifiablePresentation')) return undefined
  const given = isRecord(presentation) ? [presentation.verifiableCredential].flat() : []
  const presented = given.slice(0, presentedMax).flatMap(claimsOf)
  return { presented, ...(given.length > presentedMax && { presentedMore: given.length - presentedMax }) }
}

function claimsOf(given: unknown): Claims[] {
  const token =
    typeof given === 'string' || hasType(given, 'EnvelopedVerifiableCredential') ? readToken(given) : undefined
  const credential = token ? credentialOfToken(token) : given
  return isRecord(credential) && readPlainForm(credential).problem !== 'too_large' ? [readClaims(credential)] : []
}

function hasType(node: unknown, type: string): boolean {
  return isRecord(node) && [node.type].flat().includes(type)
}
