import { type KeyObject, verify } from 'node:crypto'
import { kindOfKey } from './public-key.ts'

/** Whether `signature` is one of `data` by a key of ours. Those of elliptic curves are two numbers side by side (RFC 7518, 3.4). */
export function isSignatureOf(data: Buffer, publicKey: KeyObject, signature: Uint8Array): boolean {
  const kind = kindOfKey(publicKey)
  if (kind === undefined) return false
  if (kind === 'ed25519') return signature.length === 64 && verify(null, data, publicKey, signature)
  if (kind === 'rsa') return verify('sha256', data, publicKey, signature)
  const hash = kind === 'p384' ? 'sha384' : 'sha256'
  return verify(hash, data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
}
