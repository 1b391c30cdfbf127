import type { Platform } from '../../platform/context.ts'
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts'
import { idleSince, noteEveryMinutes, type UserSession } from './session.ts'
import { findLiveSession } from './session-store.ts'
import { hashOfToken } from './token.ts'

/** The session of a cookie; undefined where there is none, or where it has ended. A request of its person counts where `limit` is given. */
export function authenticateSession(
  { database, clock }: Platform,
  token: string | undefined,
  limit?: RateLimit,
): Promise<UserSession | undefined> {
  if (token === undefined) return Promise.resolve(undefined)
  const now = clock.now()
  const noteBefore = new Date(now.getTime() - noteEveryMinutes * 60_000)
  const times = { now, idleSince: idleSince(now), noteBefore }
  return findLiveSession(database.forService(), hashOfToken(token), times, limit)
}
