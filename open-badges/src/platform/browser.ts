/**
 * What verifying needs of the machine it runs on, for browsers: the same functions as `node.ts`. The keys are those of Ed25519, which
 * our issuers have; any other is of no kind of ours here. Not by the browser's own cryptography, which has no
 * Ed25519 in some browsers and is not there at all on pages without TLS.
 */
import { hashes, verify } from '@noble/ed25519'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import jsonld from 'jsonld'
import type { KeyKind, MultikeyKind } from '../keys/key-kind.ts'
import type { HashName, JsonLdProcessor } from '../proof/rdf.ts'

export class PublicKey {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    if (bytes.length !== 32) throw new TypeError('An Ed25519 key has 32 bytes.')
    this.bytes = bytes
  }

  equals(other: PublicKey): boolean {
    return this.bytes.every((byte, at) => byte === other.bytes[at])
  }
}

/** The processor is a part of the script: a further request to the server would take longer. */
export async function jsonLd(): Promise<JsonLdProcessor> {
  return jsonld
}

const digests = { sha256, sha384 }

export function digest(name: HashName, text: string): Uint8Array {
  return digests[name](new TextEncoder().encode(text))
}

export function hexDigest(name: HashName, text: string): string {
  return hexadecimal(digest(name, text))
}

export function messageDigest(name: HashName): { update(part: string): void; digest(): string } {
  const parts = digests[name].create()
  return {
    update: (part) => void parts.update(new TextEncoder().encode(part)),
    digest: () => hexadecimal(parts.digest()),
  }
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function bytesOfBase64url(text: string): Uint8Array {
  const letters = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(letters.replace(/[^A-Za-z0-9+/]/g, '')), (character) => character.charCodeAt(0))
}

export async function gunzip(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  const expanded = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))
  const whole = new Uint8Array(bytesMax)
  let length = 0
  const reader = expanded.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    whole.set(read.value, length)
    length += read.value.length
  }
  return whole.subarray(0, length)
}

export const keyKinds: ReadonlySet<KeyKind> = new Set(['ed25519'])

export function kindOfKey(_key: PublicKey): KeyKind | undefined {
  return 'ed25519'
}

export function keyOfBytes(_kind: MultikeyKind, bytes: Uint8Array): PublicKey {
  return new PublicKey(bytes)
}

/** RFC 8037, "Key Type OKP". */
export function keyOfJwk({ x = '' }: Record<string, string>): PublicKey {
  return new PublicKey(bytesOfBase64url(x))
}

export function keyOfPem(_pem: string): PublicKey {
  throw new TypeError('Keys of this kind are not checked in browsers.')
}

export function isSignatureOf(data: Uint8Array, publicKey: PublicKey, signature: Uint8Array): boolean {
  hashes.sha512 = sha512
  try {
    // RFC 8032, "Verify", as Node does it: the more tolerant rules of ZIP 215 are for other uses.
    return verify(signature, data, publicKey.bytes, { zip215: false })
  } catch {
    return false
  }
}
