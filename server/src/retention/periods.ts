import { dayMs } from '../platform/clock.ts'

/** The days for which each kind of record is kept. Any other kind is kept for good. */
export const keptDays = {
  /**
   * A failure record that nobody reviewed. It is then discarded and not deleted, since an auditor may still ask for it.
   */
  unreviewedFailures: 90,
  /** A failure record that was retried or discarded, from when it was first seen (api.md, 3.3). */
  failures: 365,
  /** The rows of a chunk as they were sent, from the end of their job: each is a credential or a failure record by then. */
  chunkRows: 7,
  /** The answer to a request with an Idempotency-Key. An older one is not given again, even before it is deleted. */
  idempotentAnswers: 1,
  /** A letter in the built-in inbox. */
  inboxLetters: 7,
  /** A letter by which a member confirms an address, from when its link expired. */
  addressLetters: 30,
  /** The use of one organization on one day. */
  dailyUse: 400,
  /** A worker whose heartbeats have stopped. */
  workers: 7,
} as const

/** The time before which a record is no longer kept. */
export function keptSince(what: keyof typeof keptDays, now: Date): Date {
  return new Date(now.getTime() - keptDays[what] * dayMs)
}
