import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { canonicalForm } from '../src/verifying/canonical-form.ts'
import type { Document } from './verdict.ts'

/** Signers of other kinds than ours, made of node:crypto and the steps of each standard. */

export type KeyPair = { privateKey: KeyObject; publicKey: KeyObject }

export const keyPairs = {
  ed25519: generateKeyPairSync('ed25519'),
  p256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  weakRsa: generateKeyPairSync('rsa', { modulusLength: 1_024 }),
} satisfies Record<string, KeyPair>

export type KeyName = keyof typeof keyPairs

export function jwkOf(name: KeyName): Document {
  return keyPairs[name].publicKey.export({ format: 'jwk' }) as Document
}

export function didJwkOf(name: KeyName): string {
  return `did:jwk:${Buffer.from(JSON.stringify(jwkOf(name))).toString('base64url')}`
}

/** ECDSA of two numbers side by side, or whatever the key signs with. */
function signedBy(name: KeyName, data: Buffer): Buffer {
  const { privateKey } = keyPairs[name]
  if (name === 'ed25519') return sign(null, data, privateKey)
  const hash = name === 'p384' ? 'sha384' : 'sha256'
  return sign(hash, data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function multibase(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = base58[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${text}`
}

const multikeyPrefixes = { ed25519: 'ed01', p256: '8024', p384: '8124' }

/** The key as a Multikey, its point compressed: Controlled Identifiers v1.0. */
export function multikeyOf(name: keyof typeof multikeyPrefixes): string {
  const { x, y } = jwkOf(name) as { x: string; y?: string }
  const [first, second] = [x, y ?? ''].map((part) => Buffer.from(part, 'base64url'))
  const sign = second?.length ? Buffer.of(2 + ((second.at(-1) ?? 0) & 1)) : Buffer.alloc(0)
  return multibase(Buffer.concat([Buffer.from(multikeyPrefixes[name], 'hex'), sign, first ?? Buffer.alloc(0)]))
}

/** Sorted members, no space: enough of RFC 8785 for texts without numbers. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}

/** A document with a proof of a suite by a key: Data Integrity ECDSA and EdDSA Cryptosuites. */
export async function withProof(document: Document, name: KeyName, options: Document): Promise<Document> {
  const hash = name === 'p384' ? 'sha384' : 'sha256'
  const isJson = String(options.cryptosuite).includes('jcs')
  const configuration = { ...options, '@context': document['@context'] }
  const texts = isJson
    ? [configuration, document].map((one) => JSON.stringify(sorted(one)))
    : await Promise.all([configuration, document].map((one) => canonicalForm(one, undefined, hash)))
  const digests = texts.map((text) => createHash(hash).update(text).digest())
  const proofValue = multibase(signedBy(name, Buffer.concat(digests)))
  return { ...document, proof: { ...(isJson ? configuration : options), proofValue } }
}

/** A token in the compact form of RFC 7515. */
export function tokenOf(payload: Document, name: KeyName, header: Document): string {
  const [head, body] = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const data = `${head}.${body}`
  return `${data}.${signedBy(name, Buffer.from(data)).toString('base64url')}`
}

/** The web of the tests: the document at each address, and the addresses that were asked for. */
export function webOfDocuments(documents: Record<string, unknown>) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    const found = documents[url]
    if (found === undefined) throw new Error('nobody is there')
    if (found === 'gone') return { status: 410, text: '' }
    return { status: 200, text: typeof found === 'string' ? found : JSON.stringify(found) }
  }
  return { asked, fetch }
}
