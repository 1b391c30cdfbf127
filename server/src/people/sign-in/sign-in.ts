import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../platform/context.ts'
import type { SignInId, UserId } from '../../platform/ids.ts'
import type { KeyWrapper } from '../../platform/key-wrapper.ts'

/** How long the link and the code of a letter can be used, counted from the moment when it was asked for. */
export const signInMinutes = 10

/** The attempts at the code of one letter. After that its link still works. */
export const codeAttemptsMax = 5

/** A wish to sign in. `userId` is there once the worker found out whose address it is. */
export type SignIn = {
  id: SignInId
  normalizedEmail: string
  language: Language
  nextPath: string | null
  requestedAt: Date
  expiresAt: Date
  letterAttempts: number
}

/** A sign-in whose code somebody claims to know. */
export type CodeAttempt = { id: SignInId; userId: UserId | null; codeMac: Buffer | null; requestedAt: Date }

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Six digits are found by trying where the database is read, so their hash needs the master key. */
export function macOfCode(keyWrapper: KeyWrapper, id: SignInId, code: string): Buffer {
  return keyWrapper.mac('sign-in code', `${id} ${code}`)
}

/** Takes as long for a sign-in that has no code, as one of an unknown address. */
export function isCode(keyWrapper: KeyWrapper, { id, codeMac }: CodeAttempt, code: string): boolean {
  const given = macOfCode(keyWrapper, id, code)
  return timingSafeEqual(given, codeMac ?? randomBytes(given.length))
}

/** A path of the panel to go on to: never another site, whatever a link was made to say. */
export function readNextPath(given: string | null | undefined): string | null {
  return given && /^\/(?![/\\])[\x21-\x7e]{0,500}$/.test(given) ? given : null
}
