import type { Language, Platform } from '../../platform/context.ts'
import { type Db, withTransaction } from '../../platform/db/database.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import type { SignInId, UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { isRecent, type UserSession } from '../sessions/session.ts'
import { orderAccountLetter } from '../users/account-letter.ts'
import { lockUser } from '../users/user-store.ts'
import {
  findWalletOf,
  furtherAddressesMax,
  listProvenAddresses,
  upsertWalletAddress,
} from '../users/wallet-address-store.ts'
import { findByCode, type GivenCode } from './confirm-sign-in.ts'
import { limitWalletAddresses } from './limit-sign-in.ts'
import { requestSignIn } from './request-sign-in.ts'
import { useSignIn } from './sign-in-store.ts'

/** `full`: a wallet has ten further addresses at most. */
export type ProvingOutcome = 'done' | 'full'

/**
 * Asks for a code to a further address of a person, by the limits of every sign-in and one of the person. Throws Refusal, also where the
 * sign-in is not recent: an address outlasts a session that somebody found open.
 */
export async function requestWalletAddress(
  platform: Platform,
  from: string,
  session: UserSession,
  wish: { email: string; language: Language },
): Promise<SignInId | 'full'> {
  const { userId } = session
  if (!isRecent(session, platform.clock.now())) throw refuse('recent_sign_in_required')
  if (await isFull(platform.database.forService(), userId)) return 'full'
  if (!parseEmail(wish.email)) throw refuse('body_invalid', 'email must be an e-mail address')
  await limitWalletAddresses(platform, userId)
  return requestSignIn(platform, from, { ...wish, next: null, isForWallet: true })
}

/**
 * Adds an address to a person's wallet by the code that was sent there. Whoever had it before has it no more, and is told by a
 * letter to their account. Throws Refusal where the code is not right, or is of a letter that was asked for when the sign-in was not recent.
 */
export async function proveWalletAddress(
  platform: Platform,
  from: string,
  session: UserSession,
  given: GivenCode,
): Promise<ProvingOutcome> {
  const { userId } = session
  const { id, email, requestedAt } = await findByCode(platform, from, given)
  if (!isRecent(session, requestedAt)) throw refuse('recent_sign_in_required')
  const now = platform.clock.now()
  return withTransaction(platform.database.forService(), async (tx) => {
    await lockUser(tx, userId)
    const proven = await listProvenAddresses(tx, userId)
    if (proven.some(({ normalizedEmail }) => normalizedEmail === email.normalized)) return 'done'
    if (await isFull(tx, userId)) return 'full'
    if (!(await useSignIn(tx, id, now))) throw refuse('sign_in_refused')
    const former = await findWalletOf(tx, email.normalized)
    await upsertWalletAddress(tx, userId, email, now)
    if (former) await orderAccountLetter(tx, platform, former, 'address_moved')
    return 'done'
  })
}

async function isFull(db: Db, userId: UserId): Promise<boolean> {
  return (await listProvenAddresses(db, userId)).filter(({ isOwn }) => !isOwn).length >= furtherAddressesMax
}
