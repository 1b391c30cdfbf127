import { Readable } from 'node:stream'

/** Encrypts in the format of age (age-encryption.org/v1, X25519), in bounded memory. Throws where `recipient` is no key. */
export async function* encryptFor(recipient: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(webStreamOf(plain))
}

/** Decrypts a backup with the private key (`AGE-SECRET-KEY-1...`). Throws where the backup needs another key or was changed. */
export async function* decryptWith(identity: string, sealed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(webStreamOf(sealed))
}

function webStreamOf(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array<ArrayBuffer>>
}
