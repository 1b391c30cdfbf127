import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { OrganizationId, SessionId } from '../../platform/ids.ts'
import type { KeyWrapper } from '../../platform/key-wrapper.ts'

/** For how long a challenge can be answered. */
export const challengeMinutes = 5

/**
 * The purpose of a challenge: signing in, where the person is not known yet, a passkey that is added under this session, or the proof of a holder's
 * key
 * for a credential of this organization.
 */
export type Purpose = 'sign-in' | { session: SessionId } | { issuer: OrganizationId }

/** A challenge that is ours and has not expired. Whether it was answered before is not known yet. */
export type Challenge = { text: string; hash: Buffer; expiresAt: Date }

const nonceBytes = 16
const momentBytes = 6
const pattern = /^[\w-]{72}$/

/**
 * Makes a challenge that no table holds: random bytes, when it expires, and a keyed hash of both and of its purpose. Whoever
 * loads the sign-in page a million times leaves nothing behind.
 */
export function newChallenge(keyWrapper: KeyWrapper, purpose: Purpose, now: Date): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(nonceBytes + momentBytes)
  randomBytes(nonceBytes).copy(head)
  head.writeUIntBE(now.getTime() + challengeMinutes * 60_000, nonceBytes, momentBytes)
  return Uint8Array.from(Buffer.concat([head, macOf(keyWrapper, purpose, head)]))
}

/** The challenge that an answer names in its client data; undefined where it is none of ours for this purpose, or has expired. */
export function readChallenge(
  keyWrapper: KeyWrapper,
  purpose: Purpose,
  clientDataJson: string,
  now: Date,
): Challenge | undefined {
  const text = textIn(clientDataJson)
  return text === undefined ? undefined : readChallengeText(keyWrapper, purpose, text, now)
}

/** Reads a challenge that comes as text. */
export function readChallengeText(
  keyWrapper: KeyWrapper,
  purpose: Purpose,
  text: string,
  now: Date,
): Challenge | undefined {
  if (!pattern.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const head = bytes.subarray(0, nonceBytes + momentBytes)
  if (!timingSafeEqual(bytes.subarray(head.length), macOf(keyWrapper, purpose, head))) return undefined
  const expiresAt = new Date(head.readUIntBE(nonceBytes, momentBytes))
  if (expiresAt <= now) return undefined
  return { text, hash: createHash('sha256').update(bytes).digest(), expiresAt }
}

function textIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

function macOf(keyWrapper: KeyWrapper, purpose: Purpose, head: Buffer): Buffer {
  const what = whatOf(purpose)
  return keyWrapper.mac('passkey challenge', `${what} ${head.toString('hex')}`)
}

function whatOf(purpose: Purpose): string {
  if (purpose === 'sign-in') return purpose
  return 'session' in purpose ? `add ${purpose.session}` : `prove to ${purpose.issuer}`
}
