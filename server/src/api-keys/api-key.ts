import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeyId } from '../platform/ids.ts'

const prefix = 'svc_live_'
const format = /^svc_live_[0-9a-f]{40}$/

export type ApiKey = {
  id: ApiKeyId
  name: string
  /** What may be shown of it: the prefix with four characters, and the last four. */
  prefix: string
  lastFour: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** 128 random bits and a checksum by which a scanner of leaked secrets tells a real key offline. Shown once. */
export function newApiKey(): string {
  const random = randomBytes(16).toString('hex')
  return `${prefix}${random}${crc32(random).toString(16).padStart(8, '0')}`
}

export function hasKeyFormat(key: string): boolean {
  return format.test(key)
}

/** A slow hash would guard nothing: the key is random, not a password. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

export function shownParts(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, prefix.length + 4), lastFour: key.slice(-4) }
}
