import type { Db } from '../platform/db/database.ts'
import { newId, type OrganizationId, type SessionId, type UserId } from '../platform/ids.ts'
import { limitedSessionHours, type NewSession, sessionDays } from './session.ts'
import { insertSession } from './session-store.ts'
import { hashOfToken, newToken } from './token.ts'

/**
 * A session is always a new one: whatever cookie the browser had before counts for nothing. `browser` is what the person will
 * know it by; `limitedTo` is the organization whose own provider, or whose invitation, opens it.
 */
export async function openUserSession(
  tx: Db,
  userId: UserId,
  now: Date,
  { browser = '', limitedTo = null }: { browser?: string; limitedTo?: OrganizationId | null } = {},
): Promise<NewSession> {
  const token = newToken()
  const hours = limitedTo === null ? sessionDays * 24 : limitedSessionHours
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const id = newId<SessionId>(now)
  await insertSession(tx, { id, userId, limitedTo, tokenHash: hashOfToken(token), browser, createdAt: now, expiresAt })
  return { token, userId, expiresAt, limitedTo }
}
