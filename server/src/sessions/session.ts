import type { OrganizationId, SessionId, UserId } from '../platform/ids.ts'
import type { RateWindow } from '../rate-limits/rate-limit.ts'

/** A session ends so long after its last request, and so long after it began whatever happens. */
const idleDays = 7
export const sessionDays = 30

/** Of one person; the oldest of more end. */
export const sessionsMax = 50

/** Of one that an organization's own provider opened: what the provider says of a person counts again the next day. */
export const limitedSessionHours = 12

/** How often, at most, the last request of a session is noted. */
export const noteEveryMinutes = 5

/** `token` goes to the browser, and is nowhere else. */
export type NewSession = { token: string; userId: UserId; expiresAt: Date; limitedTo: OrganizationId | null }

/**
 * `limitedTo` is the organization whose own provider opened the session: nothing else of the person is within its reach,
 * since whoever runs the provider decides who that person is. Null: opened by a letter or a passkey, for all that is the person's.
 * `window` is how often its person asked, where that was counted.
 */
export type UserSession = {
  id: SessionId
  userId: UserId
  limitedTo: OrganizationId | null
  createdAt: Date
  window?: RateWindow | undefined
}

/** A session as its person sees it. `browser` is what was signed in with, as `Firefox · Windows`; empty where that is unknown. */
export type OpenSession = { id: SessionId; browser: string; createdAt: Date; lastSeenAt: Date }

/** For how long a sign-in counts as recent: what lasts beyond the session is done by who has just shown that they are the person. */
const recentMinutes = 10

/** A session whose last request was before this moment has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * 86_400_000)
}

export function isRecent({ createdAt }: Pick<UserSession, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < recentMinutes * 60_000
}
