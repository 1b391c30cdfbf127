import type { SessionId, UserId } from '../platform/ids.ts'

/** A session ends so long after its last request, and so long after it began whatever happens. */
export const idleDays = 7
export const sessionDays = 30

/** How often, at most, the last request of a session is noted. */
export const noteEveryMinutes = 5

/** `token` goes to the browser, and is nowhere else. */
export type NewSession = { token: string; userId: UserId; expiresAt: Date }

export type UserSession = { id: SessionId; userId: UserId }
