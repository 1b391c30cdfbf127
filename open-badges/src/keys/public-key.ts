import { keyOfBytes, keyOfJwk, keyOfPem, kindOfKey, type PublicKey } from '#platform'
import { decodeMultibase } from './decode-multibase.ts'

/** Controlled Identifiers v1.0, "Multikey": the two bytes in front of a key, and how long it is. Points are compressed. */
const multikeys = [
  { kind: 'ed25519', prefix: [0xed, 0x01], bytes: 32 },
  { kind: 'p256', prefix: [0x80, 0x24], bytes: 33 },
  { kind: 'p384', prefix: [0x81, 0x24], bytes: 49 },
] as const

/** The public key of a Multikey: Ed25519, P-256 or P-384; `undefined` when the text is none of them. */
export function loadPublicKey(publicKeyMultibase: string): PublicKey | undefined {
  const bytes = decodeMultibase(publicKeyMultibase)
  const multikey = multikeys.find(
    ({ prefix: [first, second], bytes: length }) =>
      bytes?.[0] === first && bytes[1] === second && bytes.length - 2 === length,
  )
  return bytes && multikey && usable(() => keyOfBytes(multikey.kind, bytes.subarray(2)))
}

const jwkMembers = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const
const memberCharactersMax = 2_000

/** The public key of a JWK (RFC 7517): Ed25519, P-256, P-384 or RSA; `undefined` when it is none of them. */
export function loadJwk(jwk: Record<string, unknown>): PublicKey | undefined {
  const key: Record<string, string> = {}
  for (const name of jwkMembers) {
    const value = jwk[name]
    if (typeof value === 'string' && value.length <= memberCharactersMax) key[name] = value
  }
  return usable(() => keyOfJwk(key))
}

/** The public key of a PEM text, as Open Badges 2.0 publishes keys. */
export function loadPem(pem: string): PublicKey | undefined {
  const isPublic = pem.length <= 2 * memberCharactersMax && !pem.includes('PRIVATE')
  return isPublic ? usable(() => keyOfPem(pem)) : undefined
}

function usable(load: () => PublicKey): PublicKey | undefined {
  try {
    const key = load()
    return kindOfKey(key) && key
  } catch {
    return undefined
  }
}
