import { keyKinds, keyOfBytes, keyOfJwk, keyOfPem, kindOfKey, type PublicKey } from '#platform'
import { decodeMultibase, isMultibase } from './decode-multibase.ts'
import type { KeyKind } from './key-kind.ts'

/** A public key, or why there is none: it is of a kind that is not used here, no key of the kind that it says it is, or in use no more. */
export type ReadKey = { publicKey: PublicKey } | { fault: 'unsupported_key' | 'broken_key' | 'key_out_of_use' }

const unsupported: ReadKey = { fault: 'unsupported_key' }
const broken: ReadKey = { fault: 'broken_key' }

/**
 * Controlled Identifiers v1.0, "Multikey": the two bytes in front of a key, and how long it is. Points are compressed. The text of
 * each begins in one way, by which one is known that was cut short or lengthened: did:key, "Test Vectors".
 */
const multikeys = [
  { kind: 'ed25519', prefix: [0xed, 0x01], bytes: 32, beginning: 'z6Mk' },
  { kind: 'p256', prefix: [0x80, 0x24], bytes: 33, beginning: 'zDn' },
  { kind: 'p384', prefix: [0x81, 0x24], bytes: 49, beginning: 'z82' },
] as const

/** The public key of a Multikey: Ed25519, P-256 or P-384. */
export function readMultikey(publicKeyMultibase: string): ReadKey {
  if (!isMultibase(publicKeyMultibase)) return unsupported
  const bytes = decodeMultibase(publicKeyMultibase)
  if (!bytes) return broken
  const startsWith = ([first, second]: readonly number[]) => bytes[0] === first && bytes[1] === second
  const multikey = multikeys.find(
    ({ prefix, beginning }) => startsWith(prefix) || publicKeyMultibase.startsWith(beginning),
  )
  if (!multikey || !keyKinds.has(multikey.kind)) return unsupported
  const isWhole = startsWith(multikey.prefix) && bytes.length - 2 === multikey.bytes
  return isWhole ? readKey(() => keyOfBytes(multikey.kind, bytes.subarray(2))) : broken
}

const jwkMembers = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const
const memberCharactersMax = 2_000

const jwkKinds = new Map<unknown, KeyKind>([
  ['OKP Ed25519', 'ed25519'],
  ['EC P-256', 'p256'],
  ['EC P-384', 'p384'],
  ['RSA', 'rsa'],
])

/** The private members of any kind of key: RFC 7518, section 6, and RFC 8037. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/**
 * The public key of a JWK (RFC 7517): Ed25519, P-256, P-384 or RSA. One that is shown with its private half is anybody's, and no key (Controlled
 * Identifiers v1.0, "JsonWebKey").
 */
export function readJwk(jwk: Record<string, unknown>): ReadKey {
  if (privateMembers.some((name) => Object.hasOwn(jwk, name))) return broken
  const kind = jwkKinds.get(jwk.kty === 'RSA' ? 'RSA' : `${jwk.kty} ${jwk.crv}`)
  if (!kind || !keyKinds.has(kind)) return unsupported
  const key: Record<string, string> = {}
  for (const name of jwkMembers) {
    const value = jwk[name]
    if (typeof value === 'string') key[name] = value
  }
  const isTooLong = Object.values(key).some((value) => value.length > memberCharactersMax)
  return isTooLong ? unsupported : readKey(() => keyOfJwk(key))
}

/** The public key of a PEM text, as Open Badges 2.0 publishes keys. */
export function readPem(pem: string): ReadKey {
  const isPublic = pem.length <= 2 * memberCharactersMax && !pem.includes('PRIVATE')
  return isPublic && keyKinds.has('rsa') ? readKey(() => keyOfPem(pem)) : unsupported
}

function readKey(load: () => PublicKey): ReadKey {
  try {
    const publicKey = load()
    return kindOfKey(publicKey) ? { publicKey } : unsupported
  } catch {
    return broken
  }
}
