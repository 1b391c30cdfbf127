import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeMultibase } from '../proof/multibase.ts'

/** The kinds of key whose signatures can be checked. */
export type KeyKind = 'ed25519' | 'p256' | 'p384' | 'rsa'

/** The kind of a key; `undefined` where it is none of ours, or so large or so small that it is not used. */
export function kindOfKey(key: KeyObject): KeyKind | undefined {
  const { namedCurve, modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519'
  if (key.asymmetricKeyType === 'ec') return curves.get(namedCurve)
  // Checking takes time with the size of both numbers, and whoever signs chooses them.
  const isRsa = key.asymmetricKeyType === 'rsa' && modulusLength >= 2_048 && modulusLength <= 8_192
  return isRsa && publicExponent <= 2n ** 32n ? 'rsa' : undefined
}

const curves = new Map<string | undefined, KeyKind>([
  ['prime256v1', 'p256'],
  ['secp384r1', 'p384'],
])

/**
 * Controlled Identifiers v1.0, "Multikey": the two bytes in front of a key, how long it is, and what stands before it in
 * the form that Node reads (RFC 8410, RFC 5480; points are compressed).
 */
const multikeys = [
  { prefix: 'ed01', bytes: 32, spki: '302a300506032b6570032100' },
  { prefix: '8024', bytes: 33, spki: '3039301306072a8648ce3d020106082a8648ce3d030107032200' },
  { prefix: '8124', bytes: 49, spki: '3046301006072a8648ce3d020106052b81040022033200' },
]

/** The public key of a Multikey: Ed25519, P-256 or P-384; `undefined` when the text is none of them. */
export function loadPublicKey(publicKeyMultibase: string): KeyObject | undefined {
  const bytes = decodeMultibase(publicKeyMultibase)
  if (!bytes) return undefined
  const prefix = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  const multikey = multikeys.find((known) => known.prefix === prefix && known.bytes === bytes.length - 2)
  if (!multikey) return undefined
  const der = Buffer.concat([Buffer.from(multikey.spki, 'hex'), bytes.subarray(2)])
  return usable(() => createPublicKey({ key: der, format: 'der', type: 'spki' }))
}

const jwkMembers = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const
const memberCharactersMax = 2_000

/** The public key of a JWK (RFC 7517): Ed25519, P-256, P-384 or RSA; `undefined` when it is none of them. */
export function loadJwk(jwk: Record<string, unknown>): KeyObject | undefined {
  const key: Record<string, string> = {}
  for (const name of jwkMembers) {
    const value = jwk[name]
    if (typeof value === 'string' && value.length <= memberCharactersMax) key[name] = value
  }
  return usable(() => createPublicKey({ key, format: 'jwk' }))
}

/** The public key of a PEM text, as Open Badges 2.0 publishes keys. */
export function loadPem(pem: string): KeyObject | undefined {
  const isPublic = pem.length <= 2 * memberCharactersMax && !pem.includes('PRIVATE')
  return isPublic ? usable(() => createPublicKey(pem)) : undefined
}

function usable(load: () => KeyObject): KeyObject | undefined {
  try {
    const key = load()
    return kindOfKey(key) && key
  } catch {
    return undefined
  }
}
