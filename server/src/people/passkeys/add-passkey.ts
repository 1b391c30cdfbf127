import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Platform } from '../../platform/context.ts'
import { type Db, withTransaction } from '../../platform/db/database.ts'
import { newId, type PasskeyId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { isRecent, type UserSession, waysBeyondLetters } from '../sessions/session.ts'
import { limitNewPasskeys } from '../sign-in/limit-sign-in.ts'
import { orderAccountLetter } from '../users/account-letter.ts'
import { findUserById, lockUser } from '../users/user-store.ts'
import { creationOptions, type Registration, verifyRegistration } from './ceremony.ts'
import { newChallenge, readChallenge } from './challenge.ts'
import { type Passkey, passkeysMax } from './passkey.ts'
import { insertPasskey, isAskedForMore, listCredentialIds, listPasskeys } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'
import { spendChallenge } from './spent-challenge-store.ts'

/** The options with which the browser makes a passkey. Throws Refusal, also where the sign-in is not strong enough for it (`requireOwnHand`). */
export async function offerPasskey(
  platform: Platform,
  session: UserSession,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const relyingParty = relyingPartyOf(platform.settings)
  const now = platform.clock.now()
  const db = platform.database.forService()
  await requireOwnHand(platform, session)
  const user = await findUserById(db, session.userId)
  if (!user) throw refuse('sign_in_required')
  if ((await listPasskeys(db, user.id)).length >= passkeysMax) throw refuse('too_many_passkeys', passkeysMax)
  const known = await listCredentialIds(db, user.id, relyingParty.id)
  const challenge = newChallenge(platform.keyWrapper, { session: session.id }, now)
  return creationOptions(relyingParty, user, known, challenge)
}

/** Keeps the passkey that a browser made when asked by `offerPasskey` under this session, and tells the person by letter. Throws Refusal. */
export async function addPasskey(
  platform: Platform,
  session: UserSession,
  given: { registration: Registration; name: string },
): Promise<PasskeyId> {
  const relyingParty = relyingPartyOf(platform.settings)
  const { userId } = session
  const now = platform.clock.now()
  const db = platform.database.forService()
  await requireOwnHand(platform, session)
  await limitNewPasskeys(platform, userId)
  const { registration, name } = given
  const { clientDataJSON } = registration.response
  const challenge = readChallenge(platform.keyWrapper, { session: session.id }, clientDataJSON, now)
  if (!challenge || !(await spendChallenge(db, challenge, now))) throw refuse('passkey_refused')
  const made = await verifyRegistration(relyingParty, challenge.text, registration)
  if (!made) throw refuse('passkey_refused')
  const passkey: Pick<Passkey, 'id' | 'userId' | 'relyingParty' | 'name' | 'createdAt'> = {
    id: newId<PasskeyId>(now),
    userId,
    relyingParty: relyingParty.id,
    name,
    createdAt: now,
  }
  return withTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    // Where several are added at the same moment, the first one makes a sign-in by letter too weak for the others.
    await requireOwnHand(platform, session, tx)
    if ((await listPasskeys(tx, userId)).length >= passkeysMax) throw refuse('too_many_passkeys', passkeysMax)
    if (!(await insertPasskey(tx, { ...passkey, ...made }))) throw refuse('passkey_refused')
    await orderAccountLetter(tx, platform, userId, 'added')
    return passkey.id
  })
}

/**
 * Throws Refusal where the sign-in is not recent: a session that somebody found open must not get them a way in that outlasts it. Of who
 * is asked for more than a letter somewhere, and has more, a letter is not enough here either: whoever has their mailbox would
 * else add a passkey of their own.
 */
export async function requireOwnHand(
  { database, clock, settings }: Pick<Platform, 'database' | 'clock' | 'settings'>,
  session: UserSession,
  db: Db = database.forService(),
): Promise<void> {
  if (!isRecent(session, clock.now())) throw refuse('recent_sign_in_required')
  if (waysBeyondLetters.includes(session.way)) return
  const { hostname } = new URL(settings.publicUrl)
  if (await isAskedForMore(db, session.userId, hostname)) throw refuse('more_than_letter_required')
}
