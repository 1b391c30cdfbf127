import type { Db } from '../../platform/db/database.ts'
import { newId, type OrganizationId, type PastSignInId, type SessionId, type UserId } from '../../platform/ids.ts'
import { insertPastSignIn } from './past-sign-in-store.ts'
import { limitedSessionHours, type NewSession, type SignInWay, sessionDays } from './session.ts'
import { insertSession } from './session-store.ts'
import { hashOfToken, newToken } from './token.ts'

/** The way in which a session is opened. */
export type Opening = {
  way: SignInWay
  /** The network address, as limits count it; empty where it is not known. */
  from?: string
  /** The name of the browser, by which the person will know the session. */
  browser?: string
  /** The organization whose own provider, or whose invitation, opens it. */
  limitedTo?: OrganizationId | null
}

/**
 * Opens a new session in any case: a former cookie of the browser counts for nothing. The sign-in stays in the list that its person sees,
 * also when the session has ended.
 */
export async function openUserSession(
  tx: Db,
  userId: UserId,
  now: Date,
  { way, from = '', browser = '', limitedTo = null }: Opening,
): Promise<NewSession> {
  const token = newToken()
  const hours = limitedTo === null ? sessionDays * 24 : limitedSessionHours
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const id = newId<SessionId>(now)
  await insertSession(tx, {
    id,
    userId,
    limitedTo,
    way,
    tokenHash: hashOfToken(token),
    browser,
    createdAt: now,
    expiresAt,
  })
  await insertPastSignIn(tx, userId, { id: newId<PastSignInId>(now), way, network: from, browser, signedInAt: now })
  return { token, userId, expiresAt, limitedTo, way, createdAt: now, administeredAt: null }
}
