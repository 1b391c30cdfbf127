import type { Platform } from '../platform/context.ts'
import { type Db, withTransaction } from '../platform/db/database.ts'
import { parseEmail } from '../platform/formats/email.ts'
import type { UserId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import { openUserSession } from '../sessions/open-session.ts'
import type { NewSession } from '../sessions/session.ts'
import { hashOfToken } from '../sessions/token.ts'
import { limitCodes, limitLinks } from './limit-sign-in.ts'
import { codeAttemptsMax, isCode } from './sign-in.ts'
import { countCodeAttempt, endSignInsOf, useSignIn, useSignInByToken } from './sign-in-store.ts'

/** Signs in by the link of a letter, once. Throws Refusal: why it was refused is not told apart. */
export async function confirmByLink(platform: Platform, from: string, token: string): Promise<NewSession> {
  await limitLinks(platform, from)
  const now = platform.clock.now()
  return withTransaction(platform.database.forService(), async (tx) => {
    const userId = await useSignInByToken(tx, hashOfToken(token), now)
    if (!userId) throw refuse('sign_in_refused')
    return open(tx, userId, now)
  })
}

/**
 * Signs in by the code of the newest letter, once. Throws Refusal in the same words for a wrong code, an old one, and an address
 * that nobody has. The attempt stays counted when it fails.
 */
export async function confirmByCode(
  platform: Platform,
  from: string,
  given: { email: string; code: string },
): Promise<NewSession> {
  const email = parseEmail(given.email)
  if (!email) throw refuse('sign_in_refused')
  await limitCodes(platform, from, email.normalized)
  const now = platform.clock.now()
  const db = platform.database.forService()
  const attempt = await countCodeAttempt(db, email.normalized, now, codeAttemptsMax)
  if (!attempt || !isCode(platform.keyWrapper, attempt, given.code) || attempt.userId === null)
    throw refuse('sign_in_refused')
  const { id, userId } = attempt
  return withTransaction(db, async (tx) => {
    if (!(await useSignIn(tx, id, now))) throw refuse('sign_in_refused')
    return open(tx, userId, now)
  })
}

async function open(tx: Db, userId: UserId, now: Date): Promise<NewSession> {
  await endSignInsOf(tx, userId, now)
  return openUserSession(tx, userId, now)
}
