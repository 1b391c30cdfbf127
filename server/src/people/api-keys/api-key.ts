import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { readText } from '@sello/open-badges'
import type { ApiKeyId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { KeyBounds } from './key-bounds.ts'

const prefix = 'svc_live_'
const format = /^svc_live_[0-9a-f]{40}$/

export type ApiKey = KeyBounds & {
  id: ApiKeyId
  name: string
  /** The parts of a key that may be shown: the prefix with four characters, and the last four. */
  prefix: string
  lastFour: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export const keyNameCharactersMax = 200

/** A key that nobody has used for so long is worth a look. */
export const unusedAfterDays = 90

/** The home screen warns this many days before a key expires. */
export const expiringDays = 30

/** The revoked keys that lists for people show, the newest ones. The audit log has all. */
export const revokedKeysShownMax = 500

/** Keys of one organization that are not revoked. Two that come at once may go over it by one. */
export const activeKeysMax = 500

/**
 * Reads the name of a key, which says what it is for. Throws Refusal. Two keys may have the same name: a key is replaced by
 * making the new one before the old one is revoked, and their last four characters tell them apart.
 */
export function readKeyName(given: string): string {
  const name = /[\n\r]/.test(given.trim()) ? undefined : readText(given, { charactersMax: keyNameCharactersMax })
  if (name?.ok && name.value === '') throw refuse('invalid_api_key_name', 'The key needs a name.')
  if (!name?.ok)
    throw refuse('invalid_api_key_name', `The name must be one line of 1 to ${keyNameCharactersMax} characters.`)
  return name.value
}

/** Generates a key of 128 random bits, with a checksum by which a secret scanner recognises it offline. Shown once. */
export function newApiKey(): string {
  const random = randomBytes(16).toString('hex')
  return `${prefix}${random}${crc32(random).toString(16).padStart(8, '0')}`
}

export function hasKeyFormat(key: string): boolean {
  return format.test(key)
}

/** A slow hash would guard nothing: the key is random, not a password. */
export function hashOfKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

export function shownParts(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, prefix.length + 4), lastFour: key.slice(-4) }
}
