import { readPlainForm } from '../reading/plain-form.ts'
import { isRecord } from '../reading/record.ts'
import { type Claims, claimedCharactersMax, readClaims } from '../verifying/claims.ts'
import type { Verification } from '../verifying/verification.ts'
import { credentialOfToken, readToken } from './token.ts'

/** More credentials than anybody reads through. Together they tell no more than one credential may. */
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
  const presented: Claims[] = []
  let charactersLeft = claimedCharactersMax
  for (const one of given.slice(0, presentedMax)) {
    const claims = claimsOf(one, charactersLeft)
    if (!claims) continue
    presented.push(claims)
    charactersLeft -= JSON.stringify(claims).length
  }
  return { presented, ...(given.length > presented.length && { presentedMore: given.length - presented.length }) }
}

function claimsOf(given: unknown, charactersMax: number): Claims | undefined {
  const token =
    typeof given === 'string' || hasType(given, 'EnvelopedVerifiableCredential') ? readToken(given) : undefined
  const credential = token ? credentialOfToken(token) : given
  if (!isRecord(credential) || readPlainForm(credential).problem === 'too_large') return undefined
  return readClaims(credential, charactersMax)
}

function hasType(node: unknown, type: string): boolean {
  return isRecord(node) && [node.type].flat().includes(type)
}
