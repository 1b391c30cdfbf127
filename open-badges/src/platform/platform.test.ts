import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as browser from './browser.ts'
import * as node from './node.ts'

type Platform = Pick<
  typeof node,
  'digest' | 'hexDigest' | 'messageDigest' | 'bytesOfBase64url' | 'gunzip' | 'keyOfBytes' | 'isSignatureOf' | 'keyOfJwk'
>

const platforms: [string, Platform][] = [
  ['Node', node],
  // Keys of one platform never meet the other.
  ['a browser', browser as unknown as Platform],
]

const pairs = Array.from({ length: 20 }, () => generateKeyPairSync('ed25519'))

describe.each(platforms)('on %s', (_, platform) => {
  it.each(['sha256', 'sha384'] as const)('%s is that of the text in UTF-8, whole or in parts', (name) => {
    for (const text of ['', 'Ana Muñoz 🎓', 'x'.repeat(10_000)]) {
      expect(Buffer.from(platform.digest(name, text))).toEqual(hash(name, text, 'buffer'))
      expect(platform.hexDigest(name, text)).toBe(hash(name, text, 'hex'))
      const parts = platform.messageDigest(name)
      for (const part of text.split(/(?<= )/)) parts.update(part)
      expect(parts.digest()).toBe(hash(name, text, 'hex'))
    }
  })

  it('base64url is read, with its filling and without', () => {
    for (const length of [0, 1, 2, 3, 64]) {
      const bytes = randomBytes(length)
      expect(Buffer.from(platform.bytesOfBase64url(bytes.toString('base64url')))).toEqual(bytes)
      expect(Buffer.from(platform.bytesOfBase64url(bytes.toString('base64')))).toEqual(bytes)
    }
  })

  it('what was gzipped is read up to its limit, and what was not is none', async () => {
    const bytes = randomBytes(50_000)
    expect(Buffer.from(await platform.gunzip(gzipSync(bytes), 50_000))).toEqual(bytes)
    await expect(async () => platform.gunzip(gzipSync(bytes), 49_999)).rejects.toThrow(RangeError)
    await expect(async () => platform.gunzip(randomBytes(99), 50_000)).rejects.toThrow()
  })

  it('a signature of Ed25519 is that of its key and of its text, to the bit', () => {
    for (const { publicKey, privateKey } of pairs) {
      const jwk = publicKey.export({ format: 'jwk' }) as { kty: string; crv: string; x: string }
      const data = randomBytes(64)
      const signature = sign(null, data, privateKey)
      const key = platform.keyOfBytes('ed25519', Buffer.from(jwk.x, 'base64url'))
      expect(key.equals(platform.keyOfJwk(jwk))).toBe(true)
      expect(platform.isSignatureOf(data, key, signature)).toBe(true)
      expect(platform.isSignatureOf(data, key, flipped(signature))).toBe(false)
      expect(platform.isSignatureOf(flipped(data), key, signature)).toBe(false)
      expect(platform.isSignatureOf(data, key, signature.subarray(1))).toBe(false)
    }
  })

  // RFC 8032, "Verify": a key or a point that is none, a scalar beyond the order of the group, a key of small order.
  it('a signature that only a tolerant reader takes is none', () => {
    const [pair] = pairs
    if (!pair) throw new Error('There is no key.')
    const { x = '' } = pair.publicKey.export({ format: 'jwk' })
    const data = randomBytes(64)
    const signature = sign(null, data, pair.privateKey)
    const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
    const scalar = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + order
    const beyond = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse()
    const key = platform.keyOfBytes('ed25519', Buffer.from(x, 'base64url'))
    expect(platform.isSignatureOf(data, key, Buffer.concat([signature.subarray(0, 32), beyond]))).toBe(false)
    expect(platform.isSignatureOf(data, key, Buffer.concat([Buffer.alloc(32, 255), signature.subarray(32)]))).toBe(
      false,
    )
  })
})

/** The bytes with one bit of them turned over. */
function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other[9] = (other[9] ?? 0) ^ 1
  return other
}
