/**
 * What verifying needs of the machine it runs on, as Node has it. `browser.ts` beside it has the same functions for browsers; which of
 * the two is meant by `#platform` says package.json. What signs needs more than this, and runs on Node only.
 */
import { createHash, createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { KeyKind, MultikeyKind } from '../keys/key-kind.ts'
import type { HashName, JsonLdProcessor } from '../proof/rdf.ts'

export type PublicKey = KeyObject

let readJsonLd: Promise<JsonLdProcessor> | undefined

/** The JSON-LD processor, read when the first document is: it brings an HTTP client of 100 modules, of which nothing is used here. */
export function jsonLd(): Promise<JsonLdProcessor> {
  readJsonLd ??= import('jsonld').then((module) => module.default)
  return readJsonLd
}

/** The hash of a text in UTF-8. */
export function digest(name: HashName, text: string): Uint8Array {
  return hash(name, text, 'buffer')
}

/** The digest in hexadecimal. */
export function hexDigest(name: HashName, text: string): string {
  return hash(name, text, 'hex')
}

/** A hash to which a text is handed over in parts, in hexadecimal. */
export function messageDigest(name: HashName): { update(part: string): void; digest(): string } {
  const parts = createHash(name)
  return { update: (part) => void parts.update(part, 'utf8'), digest: () => parts.digest('hex') }
}

/** Decodes base64url; characters outside of its alphabet are passed over. */
export function bytesOfBase64url(text: string): Uint8Array {
  return Buffer.from(text, 'base64url')
}

/** Expands gzipped bytes, at once or later. Throws when it is longer than `bytesMax`, or was not gzipped. */
export function gunzip(bytes: Uint8Array, bytesMax: number): Uint8Array | Promise<Uint8Array> {
  return gunzipSync(bytes, { maxOutputLength: bytesMax })
}

/** The kinds that are used here. */
export const keyKinds: ReadonlySet<KeyKind> = new Set(['ed25519', 'p256', 'p384', 'rsa'])

/** The kind of a key; `undefined` where it is none of ours, or so large or so small that it is not used. */
export function kindOfKey(key: PublicKey): KeyKind | undefined {
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

/** The bytes before those of a key in the form that Node reads (RFC 8410, RFC 5480; points are compressed). */
const spkiPrefixes: Record<MultikeyKind, string> = {
  ed25519: '302a300506032b6570032100',
  p256: '3039301306072a8648ce3d020106082a8648ce3d030107032200',
  p384: '3046301006072a8648ce3d020106052b81040022033200',
}

/** The key of a kind that has these bytes. Throws when there is none. */
export function keyOfBytes(kind: MultikeyKind, bytes: Uint8Array): PublicKey {
  const der = Buffer.concat([Buffer.from(spkiPrefixes[kind], 'hex'), bytes])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

/** The key of a JWK. Throws when it is none that can be read. */
export function keyOfJwk(jwk: Record<string, string>): PublicKey {
  return createPublicKey({ key: jwk, format: 'jwk' })
}

/** The public key of a PEM text. Throws when it is none that can be read. */
export function keyOfPem(pem: string): PublicKey {
  return createPublicKey(pem)
}

/** Whether `signature` is one of `data` by a key of ours. Those of elliptic curves are two numbers side by side (RFC 7518, 3.4). */
export function isSignatureOf(data: Uint8Array, publicKey: PublicKey, signature: Uint8Array): boolean {
  const kind = kindOfKey(publicKey)
  if (kind === undefined) return false
  if (kind === 'ed25519') return signature.length === 64 && verify(null, data, publicKey, signature)
  if (kind === 'rsa') return verify('sha256', data, publicKey, signature)
  const name = kind === 'p384' ? 'sha384' : 'sha256'
  return verify(name, data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
}
