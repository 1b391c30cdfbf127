import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { SigningUnavailable } from './errors.ts'
import { newRandom } from './ids.ts'

/** The row that a sealed private key belongs to. Moved to another row, or beside another public key, it does not open. */
export type SealedKeyOf = { organizationId: string; keyId: string; publicKeyMultibase: string }

/** A secret of an organization that is no private key. It opens for that organization and that `use` alone. */
type SealedSecretOf = { organizationId: string; use: string }

type SealedFor = SealedKeyOf | SealedSecretOf

/** Seals and opens private keys and other secrets. What is bound to the ciphertext is the row that holds it, with its public key. */
export type KeyWrapper = {
  wrap(secret: Buffer, row: SealedFor): Buffer
  unwrap(sealed: Buffer, row: SealedKeyOf): Buffer
  /** Opens a secret that is not a private key. */
  openSecret(sealed: Buffer, row: SealedSecretOf): Buffer
  /** The same secret sealed under the current master key and in the newest form; undefined where it is so already. */
  rewrap(sealed: Buffer, row: SealedFor): Buffer | undefined
  /**
   * A keyed hash of a short secret, which whoever has the database alone cannot guess by trying. `purpose` has a key of its
   * own, derived from the current master key (HKDF, RFC 5869): after a change of the master key the hash is another one.
   */
  mac(purpose: string, text: string): Buffer
}

const newestVersion = 2
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM (NIST SP 800-38D) under a master key of 32 bytes. Sealed form: version, nonce, tag, ciphertext.
 * A wrong master key, an altered ciphertext or another row throws SigningUnavailable.
 *
 * While the master key is being changed, `previous` opens what is not sealed anew yet. Which of the two sealed a form is
 * told by which of them opens it: the tag of 128 bits lets no other one pass.
 */
export function localKeyWrapper(masterKey: Buffer, previous?: Buffer): KeyWrapper {
  const current = sealUnder(masterKey)
  const former = previous && sealUnder(previous)
  const unwrap = (sealed: Buffer, row: SealedFor) => {
    const secret = current.open(sealed, row) ?? former?.open(sealed, row)
    if (!secret) throw new SigningUnavailable('The signing key cannot be opened with the configured master key.')
    return secret
  }
  return {
    wrap: current.seal,
    unwrap,
    openSecret: unwrap,
    rewrap(sealed, row) {
      const known = sealed[0] === newestVersion ? current.open(sealed, row) : undefined
      const secret = known ?? unwrap(sealed, row)
      const fresh = known === undefined ? current.seal(secret, row) : undefined
      secret.fill(0)
      return fresh
    },
    mac(purpose, text) {
      const key = Buffer.from(hkdfSync('sha256', masterKey, '', `sello ${purpose}`, 32))
      return createHmac('sha256', key).update(text).digest()
    },
  }
}

function sealUnder(masterKey: Buffer) {
  if (masterKey.length !== 32) throw new Error('The master key must be 32 bytes.')
  // Sealing takes a third of the time that it takes with the bytes.
  const key = createSecretKey(masterKey)
  return {
    seal(secret: Buffer, row: SealedFor): Buffer {
      const nonce = newRandom(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(newestVersion, row))
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.of(newestVersion), nonce, cipher.getAuthTag(), ciphertext])
    },
    open(sealed: Buffer, row: SealedFor): Buffer | undefined {
      try {
        const data = additionalData(sealed[0], row)
        const nonce = sealed.subarray(1, 1 + nonceBytes)
        const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(data).setAuthTag(tag)
        return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Version 1 did not name the public key. Whoever opens one compares the public key with the private one. */
function additionalData(version: number | undefined, row: SealedFor): Buffer {
  if ('use' in row) return Buffer.from(`${version} ${row.organizationId} secret for ${row.use}`)
  const { organizationId, keyId, publicKeyMultibase } = row
  if (version === 1) return Buffer.from(`${organizationId} ${keyId} assertion`)
  if (version === 2) return Buffer.from(`${organizationId} ${keyId} ${publicKeyMultibase} assertion`)
  throw new Error('unknown version of the sealed form')
}
