import type { OrganizationId, SessionId, UserId } from '../../platform/ids.ts'
import type { RateWindow } from '../../platform/rate-limits/rate-limit.ts'

/** A session ends this many days after its last request; it also ends some days after its beginning. */
const idleDays = 7
export const sessionDays = 30

/** The sessions of one person; beyond that the oldest end. */
export const sessionsMax = 50

/** The hours of a session that an organization's provider opened: the next day the provider has to confirm the person again. */
export const limitedSessionHours = 12

/** A session may use the rights of an owner or administrator for this long after it last used them, and for a longer time after its beginning. */
export const administersIdleMinutes = 30
export const administersHours = 12

/** How often, at most, the last request of a session is noted. */
export const noteEveryMinutes = 5

/** How somebody signed in: by the link or the code of a letter, by a passkey, by their organization's own provider, by an invitation. */
export type SignInWay = 'link' | 'code' | 'passkey' | 'provider' | 'invitation'

/** The ways that need more than a mailbox. */
export const waysBeyondLetters: readonly SignInWay[] = ['passkey', 'provider']

/** `token` goes to the browser, and is nowhere else. */
export type NewSession = Pick<UserSession, 'userId' | 'limitedTo' | 'way' | 'createdAt' | 'administeredAt'> & {
  token: string
  expiresAt: Date
}

/**
 * `limitedTo` is the organization whose own provider opened the session: nothing else of the person is within its reach,
 * since whoever runs the provider decides who that person is. Null: opened by a letter or a passkey, for all that is the person's.
 * `administeredAt` is when it was last used with the rights of an owner or administrator, to a few minutes. `window` is how often its
 * person asked, where that was counted.
 */
export type UserSession = {
  id: SessionId
  userId: UserId
  limitedTo: OrganizationId | null
  way: SignInWay
  createdAt: Date
  administeredAt: Date | null
  window?: RateWindow | undefined
}

/** A session as its person sees it. `browser` names the browser that signed in, as `Firefox · Windows`; empty where it is unknown. */
export type OpenSession = { id: SessionId; browser: string; createdAt: Date; lastSeenAt: Date }

/** For how long a sign-in counts as recent: an act that lasts beyond the session needs a person who has just proven who they are. */
const recentMinutes = 10

/** A session whose last request was before this moment has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * 86_400_000)
}

/** The bounds for sessions that may still administer: the earliest beginning, and the earliest last use of these rights. */
export function administersSince(now: Date): { begun: Date; used: Date } {
  return {
    begun: new Date(now.getTime() - administersHours * 3_600_000),
    used: new Date(now.getTime() - administersIdleMinutes * 60_000),
  }
}

export function mayAdminister(
  { createdAt, administeredAt }: Pick<UserSession, 'createdAt' | 'administeredAt'>,
  now: Date,
): boolean {
  const { begun, used } = administersSince(now)
  return createdAt > begun && (administeredAt ?? createdAt) > used
}

export function isRecent({ createdAt }: Pick<UserSession, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < recentMinutes * 60_000
}

/** Whether something is noted again: at most once in so many minutes. */
export function isNoted(last: Date | null, now: Date, everyMinutes: number): boolean {
  return last === null || now.getTime() - last.getTime() > everyMinutes * 60_000
}
