import type { Platform } from '../../platform/context.ts'
import { type Db, withTransaction } from '../../platform/db/database.ts'
import { newId, type UserId } from '../../platform/ids.ts'
import { mayAdminister, type UserSession } from '../sessions/session.ts'
import { deleteOperators, insertOperator, isOperator } from '../users/operator-store.ts'
import { readUserEmail, readUserName, type User } from '../users/user.ts'
import { insertUserOnce } from '../users/user-store.ts'
import { endSessionsOf } from './end-sessions.ts'

/**
 * Makes a person an operator of the panel, and makes their account where they have none. An operator belongs to no organization by that, and acts
 * with a passkey alone. May run twice. Throws Refusal where the address is invalid.
 */
export async function makeOperator(platform: Platform, given: { email: string; name: string }): Promise<User> {
  const { address, normalized } = readUserEmail(given.email)
  const name = readUserName(given.name)
  const createdAt = platform.clock.now()
  const user = await withTransaction(platform.database.forService(), async (tx) => {
    const person = { id: newId<UserId>(createdAt), email: address, normalizedEmail: normalized, name, createdAt }
    const known = await insertUserOnce(tx, person)
    await insertOperator(tx, known.id, createdAt)
    return known
  })
  platform.log.info({ user_id: user.id }, 'a person was made an operator')
  return user
}

/** Removes the rights of an operator, and ends all their sessions. Returns the number of sessions; undefined where the person is no operator. */
export async function dismissOperator(platform: Platform, user: User): Promise<number | undefined> {
  const sessions = await withTransaction(platform.database.forService(), async (tx) =>
    (await deleteOperators(tx, [user.id])) > 0 ? endSessionsOf(tx, platform, user.id) : undefined,
  )
  if (sessions !== undefined) platform.log.info({ user_id: user.id }, 'a person is no operator any more')
  return sessions
}

/**
 * Whether a session reaches the service itself, and else what it is refused with; null of anybody who does not run it, and of a session that
 * an organization's provider opened.
 */
export async function operatorEntryOf(
  db: Db,
  session: Pick<UserSession, 'userId' | 'limitedTo' | 'way' | 'createdAt' | 'administeredAt'>,
  now: Date,
): Promise<'open' | 'passkey_required' | 'sign_in_required' | null> {
  if (session.limitedTo !== null || !(await isOperator(db, session.userId))) return null
  if (session.way !== 'passkey') return 'passkey_required'
  return mayAdminister(session, now) ? 'open' : 'sign_in_required'
}
