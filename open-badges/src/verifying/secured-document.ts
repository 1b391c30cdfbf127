import type { KeySources } from '../keys/find-key.ts'
import { checkFormat, type Format } from '../reading/check-format.ts'
import { isRecord } from '../reading/record.ts'
import { checkToken } from '../tokens/check-token.ts'
import { besideToken, credentialOfToken, doClaimsAgree, readToken, type Token } from '../tokens/token.ts'
import { checkSignature, type SignatureReasons } from './check-signature.ts'

/** A document as it was read, with the token around it where it is signed as one. */
export type SecuredDocument = { format: Format; token?: Token }

/** Reads a document that is signed within, by proofs, or as a whole, as a token. */
export function readSecured(document: unknown): SecuredDocument {
  const beside = isEnvelope(document) ? besideToken(document) : undefined
  if (beside !== undefined) {
    return { format: { reason: 'ill_formed', detail: beside, hasUnknownNames: false, hasDirection: false } }
  }
  const token = typeof document === 'string' || isEnvelope(document) ? readToken(document) : undefined
  if (!token) return { format: checkFormat(document) }
  const format = checkFormat(credentialOfToken(token), { isToken: true })
  if (token.isAmbiguous) return { format: { ...withoutCredential(format), reason: 'repeated_names' } }
  if (format.credential && !doClaimsAgree(token, format.credential)) {
    return { format: { ...withoutCredential(format), reason: 'claims_disagree' } }
  }
  return { format, token }
}

function isEnvelope(document: unknown): document is Record<string, unknown> {
  return isRecord(document) && [document.type].flat().includes('EnvelopedVerifiableCredential')
}

function withoutCredential({ hasUnknownNames, hasDirection }: Format): Omit<Format, 'reason'> {
  return { hasUnknownNames, hasDirection }
}

/** Checks what secures a document whose format could be read. */
export function checkSecured(
  { format, token }: SecuredDocument,
  issuer: string,
  sources: KeySources,
  now: Date,
): Promise<SignatureReasons> {
  if (token) return checkToken(token, issuer, sources, format)
  return checkSignature(format.credential ?? {}, issuer, sources, now, format)
}
