/**
 * A number that stops at a bound. A larger number would mean a walk through every row and tell a person nothing more: it is shown as "more than
 * 1,000".
 */
export type BoundedCount = { count: number; isMore: boolean }

/** Each kind of work that waits for a person is counted up to this number. */
export const needsCountedMax = 1_000

/** The credentials of one day are counted up to this number. */
export const issuedCountedMax = 5_000

export const daysShown = 30

/** Opened credentials are counted over this many days, up to a bound. */
export const openedDays = 7
export const openedCountedMax = 1_000

/** The number of batches on the first screen, and of letters that are counted of each. */
export const lastBatches = 5
export const lettersCountedMax = 1_000

/** The states of the letters of a batch, among those that were counted. */
export type BatchLetters = { sent: number; failed: number; isMore: boolean }

/** Makes a bounded count from a number that was counted up to one above the bound. */
export function boundedCount(counted: number, max: number): BoundedCount {
  return { count: Math.min(counted, max), isMore: counted > max }
}
