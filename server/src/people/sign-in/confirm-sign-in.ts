import type { Platform } from '../../platform/context.ts'
import { type Db, withTransaction } from '../../platform/db/database.ts'
import { type EmailAddress, parseEmail } from '../../platform/formats/email.ts'
import { newId, type SignInId, type UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { type Opening, openUserSession } from '../sessions/open-session.ts'
import { reportSignIn, type SignInAttempt } from '../sessions/report-sign-in.ts'
import type { NewSession } from '../sessions/session.ts'
import { hashOfToken } from '../sessions/token.ts'
import { orderAccountLetter } from '../users/account-letter.ts'
import { insertUserOnce } from '../users/user-store.ts'
import { deleteWalletAddress } from '../users/wallet-address-store.ts'
import { limitCodesFrom, limitCodesTo, limitLinks } from './limit-sign-in.ts'
import { type CodeAttempt, codeAttemptsMax, isCode } from './sign-in.ts'
import { countCodeAttempt, endSignInsOf, findSignInByToken, useSignIn, useSignInByToken } from './sign-in-store.ts'

/** The token of a link, the sign-in that the browser asked for, and the address that somebody confirmed where that was another one. */
export type GivenLink = { token: string; signInId: SignInId | undefined; email: string | undefined }

/** The owner of a link. `isAsked`: the browser that opens it asked for its letter. */
export type LinkOwner = { email: string; isAsked: boolean }

/**
 * Whose account the link of a letter opens, for a page that says so before anybody is signed in. It uses up nothing: programs that look
 * at the links of a letter open them too. Throws Refusal.
 */
export async function findLinkOwner(
  platform: Platform,
  from: string,
  { token, signInId }: Pick<GivenLink, 'token' | 'signInId'>,
): Promise<LinkOwner> {
  await limitLinks(platform, from)
  const found = await findSignInByToken(platform.database.forService(), hashOfToken(token), platform.clock.now())
  if (!found) throw refuse('sign_in_refused')
  return { email: found.normalizedEmail, isAsked: found.id === signInId }
}

/**
 * Signs in by the link of a letter, once. A browser that did not ask for the letter says whose account it means, since whoever sent the
 * link on may be somebody else: else it would be signed in as them unawares. Throws Refusal: why it was refused is not told apart.
 */
export function signInWithLink(
  platform: Platform,
  from: string,
  { token, signInId, email, browser }: GivenLink & { browser: string },
): Promise<NewSession> {
  return reportSignIn(platform, { way: 'link', from }, async ({ way }) => {
    await limitLinks(platform, from)
    const now = platform.clock.now()
    const meant = { signInId: signInId ?? null, normalizedEmail: parseEmail(email ?? '')?.normalized ?? null }
    return withTransaction(platform.database.forService(), async (tx) => {
      const userId = await useSignInByToken(tx, hashOfToken(token), meant, now)
      if (!userId) throw refuse('sign_in_refused')
      return open(tx, userId, now, { way, from, browser })
    })
  })
}

/** A code, the address that it was sent to, and the sign-in that the browser asked for. */
export type GivenCode = { email: string; code: string; signInId: SignInId | undefined }

/**
 * Signs in by the code of the letter that the browser asked for last, once. Throws Refusal in the same words for a wrong code, an old
 * one, one of another browser's letter, and an address that nobody has. The attempt stays counted when it fails.
 */
export function signInWithCode(
  platform: Platform,
  from: string,
  given: GivenCode & { browser: string },
): Promise<NewSession> {
  return reportSignIn(platform, { way: 'code', from }, async (attempt) => {
    const { id, userId } = await findByCode(platform, from, given, attempt)
    if (userId === null) throw refuse('sign_in_refused')
    const now = platform.clock.now()
    return withTransaction(platform.database.forService(), async (tx) => {
      if (!(await useSignIn(tx, id, now))) throw refuse('sign_in_refused')
      return open(tx, userId, now, { way: 'code', from, browser: given.browser })
    })
  })
}

/**
 * The same for the wallet: where nobody has the address yet, the right code makes its person. In whose wallet the address was as a further
 * one, it is no more, which a letter tells them.
 */
export function confirmForWallet(
  platform: Platform,
  from: string,
  given: GivenCode & { browser: string },
): Promise<NewSession> {
  return reportSignIn(platform, { way: 'code', from }, async (attempt) => {
    const { id, email } = await findByCode(platform, from, given, attempt)
    const now = platform.clock.now()
    return withTransaction(platform.database.forService(), async (tx) => {
      if (!(await useSignIn(tx, id, now))) throw refuse('sign_in_refused')
      const { address, normalized } = email
      const person = { id: newId<UserId>(now), email: address, normalizedEmail: normalized, name: '', createdAt: now }
      const former = await deleteWalletAddress(tx, normalized)
      const { id: userId } = await insertUserOnce(tx, person)
      if (former && former !== userId) await orderAccountLetter(tx, platform, former, 'address_moved')
      return open(tx, userId, now, { way: 'code', from, browser: given.browser })
    })
  })
}

/**
 * The sign-in whose code is right, with the address that it proves. Throws Refusal. A browser tries codes of its own letters alone:
 * the attempts of strangers use up nothing of a letter that somebody else asked for. `about` learns whose code was tried.
 */
export async function findByCode(
  platform: Platform,
  from: string,
  given: GivenCode,
  about?: SignInAttempt,
): Promise<CodeAttempt & { email: EmailAddress }> {
  const email = parseEmail(given.email)
  if (!email) throw refuse('sign_in_refused')
  await limitCodesFrom(platform, from)
  if (!given.signInId) throw refuse('sign_in_refused')
  const signIn = { id: given.signInId, normalizedEmail: email.normalized }
  const attempt = await countCodeAttempt(platform.database.forService(), signIn, platform.clock.now(), codeAttemptsMax)
  if (!attempt) throw refuse('sign_in_refused')
  if (about) about.userId = attempt.userId
  await limitCodesTo(platform, email.normalized)
  if (!isCode(platform.keyWrapper, attempt, given.code)) throw refuse('sign_in_refused')
  return { ...attempt, email }
}

async function open(tx: Db, userId: UserId, now: Date, opening: Opening): Promise<NewSession> {
  await endSignInsOf(tx, userId, now)
  return openUserSession(tx, userId, now, opening)
}
