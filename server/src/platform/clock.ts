/**
 * The time of the business: when something was accepted, issued or revoked, and what is too old to keep. Tests pass a clock
 * of their own. Leases and claims, which processes share, use the database's `now()`; deadlines within a process use its own
 * clock.
 */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A day in UTC, which has no daylight saving time. */
export const dayMs = 86_400_000

/** The time after one moment, up to another. */
export type TimeSpan = { after: Date; until: Date }
