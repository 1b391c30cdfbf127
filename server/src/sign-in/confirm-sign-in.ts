import type { Platform } from '../platform/context.ts'
import { type Db, withTransaction } from '../platform/db/database.ts'
import { type EmailAddress, parseEmail } from '../platform/formats/email.ts'
import { newId, type SignInId, type UserId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import { openUserSession } from '../sessions/open-session.ts'
import type { NewSession } from '../sessions/session.ts'
import { hashOfToken } from '../sessions/token.ts'
import { insertUserOnce } from '../users/user-store.ts'
import { deleteWalletAddress } from '../users/wallet-address-store.ts'
import { limitCodesFrom, limitCodesTo, limitLinks } from './limit-sign-in.ts'
import { type CodeAttempt, codeAttemptsMax, isCode } from './sign-in.ts'
import { countCodeAttempt, endSignInsOf, useSignIn, useSignInByToken } from './sign-in-store.ts'

/** Signs in by the link of a letter, once. Throws Refusal: why it was refused is not told apart. */
export async function confirmByLink(
  platform: Platform,
  from: string,
  { token, browser }: { token: string; browser: string },
): Promise<NewSession> {
  await limitLinks(platform, from)
  const now = platform.clock.now()
  return withTransaction(platform.database.forService(), async (tx) => {
    const userId = await useSignInByToken(tx, hashOfToken(token), now)
    if (!userId) throw refuse('sign_in_refused')
    return open(tx, userId, now, browser)
  })
}

/** A code, the address that it was sent to, and the letter that the browser asked for. */
export type GivenCode = { email: string; code: string; letter: SignInId | undefined }

/**
 * Signs in by the code of the letter that the browser asked for last, once. Throws Refusal in the same words for a wrong code, an old
 * one, one of another browser's letter, and an address that nobody has. The attempt stays counted when it fails.
 */
export async function confirmByCode(
  platform: Platform,
  from: string,
  given: GivenCode & { browser: string },
): Promise<NewSession> {
  const { id, userId } = await findByCode(platform, from, given)
  if (userId === null) throw refuse('sign_in_refused')
  const now = platform.clock.now()
  return withTransaction(platform.database.forService(), async (tx) => {
    if (!(await useSignIn(tx, id, now))) throw refuse('sign_in_refused')
    return open(tx, userId, now, given.browser)
  })
}

/**
 * The same for the wallet: where nobody has the address yet, the right code makes its person. In whose wallet the address was as a further
 * one, it is no more.
 */
export async function confirmForWallet(
  platform: Platform,
  from: string,
  given: GivenCode & { browser: string },
): Promise<NewSession> {
  const { id, email } = await findByCode(platform, from, given)
  const now = platform.clock.now()
  return withTransaction(platform.database.forService(), async (tx) => {
    if (!(await useSignIn(tx, id, now))) throw refuse('sign_in_refused')
    const { address, normalized } = email
    const person = { id: newId<UserId>(now), email: address, normalizedEmail: normalized, name: '', createdAt: now }
    await deleteWalletAddress(tx, normalized)
    return open(tx, (await insertUserOnce(tx, person)).id, now, given.browser)
  })
}

/**
 * The sign-in whose code is right, with the address that it proves. Throws Refusal. A browser tries codes of its own letters alone:
 * the attempts of strangers use up nothing of a letter that somebody else asked for.
 */
export async function findByCode(
  platform: Platform,
  from: string,
  given: GivenCode,
): Promise<CodeAttempt & { email: EmailAddress }> {
  const email = parseEmail(given.email)
  if (!email) throw refuse('sign_in_refused')
  await limitCodesFrom(platform, from)
  if (!given.letter) throw refuse('sign_in_refused')
  const letter = { id: given.letter, normalizedEmail: email.normalized }
  const attempt = await countCodeAttempt(platform.database.forService(), letter, platform.clock.now(), codeAttemptsMax)
  if (!attempt) throw refuse('sign_in_refused')
  await limitCodesTo(platform, email.normalized)
  if (!isCode(platform.keyWrapper, attempt, given.code)) throw refuse('sign_in_refused')
  return { ...attempt, email }
}

async function open(tx: Db, userId: UserId, now: Date, browser: string): Promise<NewSession> {
  await endSignInsOf(tx, userId, now)
  return openUserSession(tx, userId, now, { browser })
}
