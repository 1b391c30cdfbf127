import { createPublicKey, type KeyObject } from 'node:crypto'
import { didWebUrl } from '../proof/did-document.ts'
import { loadPublicKey } from '../proof/signing-key.ts'
import { isRecord } from '../reading/record.ts'
import { attempt } from './attempt.ts'
import type { VerificationReason } from './verification.ts'

/**
 * Retrieves the document of an issuer by its id, or `undefined`. The id is a DID, or an https address as some issue
 * under: Controlled Identifiers v1.0, "Controlled Identifier Documents". May throw: that counts as not retrieved.
 */
export type ResolveDid = (did: string) => Promise<unknown>

/** `reason` tells whether the key is the issuer's; `publicKey` may be there even when it is somebody else's. */
export type FoundKey = { publicKey?: KeyObject; reason: VerificationReason }

/**
 * The key that a proof names, and whether it is listed by `issuer` for assertions. DID Core, "Assertion". A key under
 * another address than the issuer's is another's, whatever can be retrieved there.
 */
export async function findKey(verificationMethod: unknown, issuer: string, resolveDid: ResolveDid): Promise<FoundKey> {
  if (typeof verificationMethod !== 'string') return { reason: 'unsupported_key' }
  const [did = ''] = verificationMethod.split('#', 1)
  const found = did.startsWith('did:key:') ? keyOfDidKey(did, verificationMethod) : undefined
  if (did !== issuer) return { ...found, reason: 'key_of_another' }
  if (found) return found
  if (!/^(did:|https?:\/\/)/.test(did)) return { reason: 'unsupported_key' }
  return keyOfDocument(did, verificationMethod, resolveDid)
}

/** The domain that stands behind the key of an issuer, with its port; `undefined` where the id names no domain. */
export function domainOfIssuer(issuer: string): string | undefined {
  const url = issuer.startsWith('did:') ? didWebUrl(issuer) : issuer
  return url !== undefined && URL.canParse(url) ? new URL(url).host || undefined : undefined
}

/** did:key, "Read": the DID is the key. */
function keyOfDidKey(did: string, verificationMethod: string): FoundKey {
  const multibase = did.slice('did:key:'.length)
  // Some leave the fragment out; there is only one key it could name.
  if (verificationMethod !== did && verificationMethod !== `${did}#${multibase}`) return { reason: 'key_not_listed' }
  const publicKey = loadPublicKey(multibase)
  return publicKey ? { publicKey, reason: 'key_of_issuer' } : { reason: 'unsupported_key' }
}

async function keyOfDocument(did: string, verificationMethod: string, resolveDid: ResolveDid): Promise<FoundKey> {
  const document = await attempt(() => resolveDid(did))
  if (!isRecord(document) || document.id !== did) return { reason: 'issuer_not_resolved' }
  const absolute = (id: unknown) => (typeof id === 'string' && id.startsWith('#') ? did + id : id)
  const assertions = [document.assertionMethod ?? []].flat()
  const assertion = assertions.find((entry) => absolute(isRecord(entry) ? entry.id : entry) === verificationMethod)
  if (assertion === undefined) return { reason: 'key_not_listed' }
  const methods: unknown[] = isRecord(assertion) ? [assertion] : [document.verificationMethod ?? []].flat()
  const method = methods.find((entry) => isRecord(entry) && absolute(entry.id) === verificationMethod)
  if (!isRecord(method)) return { reason: 'key_not_listed' }
  if (absolute(method.controller) !== did) return { reason: 'key_of_another' }
  const publicKey = publicKeyOf(method)
  return publicKey ? { publicKey, reason: 'key_of_issuer' } : { reason: 'unsupported_key' }
}

function publicKeyOf(method: Record<string, unknown>): KeyObject | undefined {
  if (typeof method.publicKeyMultibase === 'string') return loadPublicKey(method.publicKeyMultibase)
  const jwk = method.publicKeyJwk
  if (!isRecord(jwk) || jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') return undefined
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' })
  } catch {
    return undefined
  }
}
