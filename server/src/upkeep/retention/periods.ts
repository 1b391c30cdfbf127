import { dayMs } from '../../platform/clock.ts'

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
  /** The result of each record of a run, from the end of the run. The records themselves are kept longer. */
  runs: 30,
  /** The answer to a request with an Idempotency-Key. An older one is not given again, even before it is deleted. */
  idempotentAnswers: 1,
  /** A letter in the built-in inbox. */
  inboxLetters: 7,
  /** A letter in the inbox of a sandbox. */
  sandboxLetters: 30,
  /** A letter by which a member confirms an address, from when its link expired. */
  addressLetters: 30,
  /** An invitation to a team, from when its link expired. */
  invitations: 30,
  /** An offer to a wallet, from its expiry: whoever redeemed it may report on the copy for a day. */
  walletOffers: 2,
  /** Sign-ins that their person can see. */
  pastSignIns: 90,
  /** An uploaded image that neither a template nor a profile ever named. */
  unusedImages: 30,
  /** An event, from when it got its position. */
  events: 90,
  /** A delivery to a webhook, from when it was due first. */
  webhookDeliveries: 30,
  /** The use of one organization on one day. */
  dailyUse: 400,
  /** Records of backups that were made or failed. */
  backupsNoted: 400,
  /** A worker whose heartbeats have stopped. */
  workers: 7,
} as const

/** Programs that listen are told so many days before a failure is given up. */
export const expiringDays = 7

/**
 * Whole days until a failure that nobody reviews is given up: all of them on the day on which it was first seen, none once the next
 * night does it.
 */
export function daysUntilGivenUp(firstSeenAt: Date, now: Date): number {
  return Math.max(0, keptDays.unreviewedFailures - Math.floor((now.getTime() - firstSeenAt.getTime()) / dayMs))
}

/** The time before which a record is no longer kept. */
export function keptSince(what: keyof typeof keptDays, now: Date): Date {
  return new Date(now.getTime() - keptDays[what] * dayMs)
}
