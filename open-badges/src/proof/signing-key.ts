import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { encodeMultibase } from './multibase.ts'

/** A private key ready to sign, under the name by which verifiers find its public half. */
export type SigningKey = {
  readonly privateKey: KeyObject
  readonly publicKeyMultibase: string
  /** `<did>#<publicKeyMultibase>` */
  readonly verificationMethod: string
}

/** Controlled Identifiers v1.0, "Multikey": the two bytes in front of an Ed25519 public key. */
const ed25519Prefix = Buffer.from([0xed, 0x01])

/**
 * A new Ed25519 key pair. `privateKeyPkcs8` is the private key in DER (48 bytes): encrypt it before it is stored.
 */
export function generateSigningKey(): { publicKeyMultibase: string; privateKeyPkcs8: Buffer } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKeyMultibase: multibaseOf(privateKey),
    privateKeyPkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }),
  }
}

/** The key that signs for `did`. `privateKeyPkcs8` is DER. Throws when it is no Ed25519 private key. */
export function loadSigningKey(privateKeyPkcs8: Buffer, did: string): SigningKey {
  const privateKey = createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' })
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('A signing key must be an Ed25519 key.')
  const publicKeyMultibase = multibaseOf(privateKey)
  return { privateKey, publicKeyMultibase, verificationMethod: `${did}#${publicKeyMultibase}` }
}

function multibaseOf(privateKey: KeyObject): string {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return encodeMultibase(Buffer.concat([ed25519Prefix, Buffer.from(x as string, 'base64url')]))
}
