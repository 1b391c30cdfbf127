import type { Platform } from '../platform/context.ts'
import { idleDays, noteEveryMinutes, type UserSession } from './session.ts'
import { findLiveSession } from './session-store.ts'
import { hashOfToken } from './token.ts'

/** The session of a cookie; undefined where there is none, or where it has ended. */
export function authenticateSession(
  { database, clock }: Platform,
  token: string | undefined,
): Promise<UserSession | undefined> {
  if (token === undefined) return Promise.resolve(undefined)
  const now = clock.now()
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return findLiveSession(database.forService(), hashOfToken(token), {
    now,
    idleSince: before(idleDays * 24 * 60),
    noteBefore: before(noteEveryMinutes),
  })
}
