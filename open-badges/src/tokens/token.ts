import { bytesOfBase64url } from '#platform'
import { canonicalizeJson } from '../proof/json-canonicalize.ts'
import { hasRepeatedNames, parseWithin, textOfBase64url } from '../reading/json-text.ts'
import { idOf, isRecord, onlyValueOf } from '../reading/record.ts'

type Node = Record<string, unknown>

/** A signed token, RFC 7515 in its compact form, before anything of it is verified. */
export type Token = {
  header: Node
  payload: Node
  signed: Uint8Array
  signature: Uint8Array
  /** Whether a name stands twice in one object of the payload. */
  isAmbiguous: boolean
}

/** The bound of plain-form.ts. */
const charactersMax = 5_500_000
const valuesMax = 20_000

/** Reads a token, or the document that is nothing but an envelope of one; `undefined` where it is none that can be read. */
export function readToken(document: unknown): Token | undefined {
  const text = typeof document === 'string' ? document.trim() : tokenWithin(document)
  if (text === undefined || text.length > charactersMax) return undefined
  const [header, payload, signature, ...more] = text.split('.')
  if (header === undefined || payload === undefined || !signature || more.length > 0 || signature.includes('~')) {
    return undefined
  }
  const [headerNode, payloadNode] = [readPart(header), readPart(payload)]
  if (!headerNode || !payloadNode) return undefined
  return {
    header: headerNode.node,
    payload: payloadNode.node,
    signed: new TextEncoder().encode(`${header}.${payload}`),
    signature: bytesOfBase64url(signature),
    isAmbiguous: payloadNode.isAmbiguous,
  }
}

/** Verifiable Credentials Data Model v2.0, "Enveloped Verifiable Credentials". */
function tokenWithin(document: unknown): string | undefined {
  const id = isRecord(document) && typeof document.id === 'string' ? document.id : ''
  return /^data:application\/(?:v[cp]\+jwt|jwt|v[cp]-ld\+jwt),(.+)$/s.exec(id)?.[1]
}

/** The name of what an envelope holds beside its token, where it holds anything: nothing of that is signed. */
export function besideToken(envelope: Node): string | undefined {
  return Object.keys(envelope).find((name) => !['@context', 'id', 'type'].includes(name))
}

function readPart(text: string): { node: Node; isAmbiguous: boolean } | undefined {
  try {
    const json = textOfBase64url(text)
    const node = parseWithin(json, { valuesMax })
    return isRecord(node) ? { node, isAmbiguous: hasRepeatedNames(json) } : undefined
  } catch {
    return undefined
  }
}

/**
 * The credential of a token: its payload (Open Badges 3.0, "JWT Proof"; Securing Verifiable Credentials using JOSE and
 * COSE), or what stands under `vc`, completed by the claims around it (Verifiable Credentials Data Model v1.1, "JWT
 * Decoding").
 */
export function credentialOfToken({ payload }: Token): Node {
  const credential = isRecord(payload.vc) ? payload.vc : payload
  const subject = onlyValueOf(credential.credentialSubject)
  return {
    ...credential,
    ...(credential.issuer === undefined && payload.iss !== undefined && { issuer: payload.iss }),
    ...(credential.id === undefined && payload.jti !== undefined && { id: payload.jti }),
    ...(isRecord(subject) &&
      subject.id === undefined &&
      payload.sub !== undefined && { credentialSubject: { id: payload.sub, ...subject } }),
  }
}

/** Whether the claims of the token, and all else that stands beside `vc`, say the same as the credential: Open Badges 3.0, "JWT Proof". */
export function doClaimsAgree({ payload }: Token, credential: Node): boolean {
  const { iss, jti, sub, vc } = payload
  const subject = onlyValueOf(credential.credentialSubject)
  const isOther = (name: string) =>
    payload[name] !== undefined && canonicalizeJson(payload[name]) !== canonicalizeJson(credential[name])
  return (
    (!isRecord(vc) || !Object.keys(vc).some(isOther)) &&
    (iss === undefined || iss === idOf(credential.issuer)) &&
    (jti === undefined || jti === credential.id) &&
    (sub === undefined || !isRecord(subject) || sub === subject.id)
  )
}
