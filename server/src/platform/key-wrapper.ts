import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { SigningUnavailable } from './errors.ts'

/** Seals and opens private keys. `context` is bound to the ciphertext: a key moved to another row does not open. */
export type KeyWrapper = {
  wrap(secret: Buffer, context: string): Buffer
  unwrap(sealed: Buffer, context: string): Buffer
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM (NIST SP 800-38D) under a master key of 32 bytes. Sealed form: version, nonce, tag, ciphertext.
 * A wrong master key or an altered ciphertext throws SigningUnavailable.
 */
export function localKeyWrapper(masterKey: Buffer): KeyWrapper {
  if (masterKey.length !== 32) throw new Error('The master key must be 32 bytes.')
  return {
    wrap(secret, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext])
    },
    unwrap(sealed, context) {
      try {
        if (sealed[0] !== version) throw new Error('unknown version of the sealed form')
        const nonce = sealed.subarray(1, 1 + nonceBytes)
        const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
        const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(context)).setAuthTag(tag)
        return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
      } catch (cause) {
        throw new SigningUnavailable('The signing key cannot be opened with the configured master key.', { cause })
      }
    },
  }
}
