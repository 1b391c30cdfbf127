/**
 * What time it is for the business: when something was accepted, issued, revoked, and what has grown too old to keep. Tests
 * hand in a clock of their own. Leases and claims, which processes share, run by the database's `now()`; the deadlines that a
 * process sets itself, by its own clock.
 */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A day of UTC, which knows no summer time. */
export const dayMs = 86_400_000
