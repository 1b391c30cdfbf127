import type { Db } from '../platform/db/database.ts'
import { newId, type SessionId, type UserId } from '../platform/ids.ts'
import { type NewSession, sessionDays } from './session.ts'
import { insertSession } from './session-store.ts'
import { hashOfToken, newToken } from './token.ts'

/** A session is always a new one: whatever cookie the browser had before counts for nothing. */
export async function openUserSession(tx: Db, userId: UserId, now: Date): Promise<NewSession> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  const id = newId<SessionId>(now)
  await insertSession(tx, { id, userId, tokenHash: hashOfToken(token), createdAt: now, expiresAt })
  return { token, userId, expiresAt }
}
