/**
 * A number that stops at a bound. A larger one would be a walk through every row, and says nothing more to a person: it is
 * shown in words, as "more than 1,000".
 */
export type BoundedCount = { count: number; isMore: boolean }

/** Each kind of work that waits for a person is counted up to this number. */
export const needsCountedMax = 1_000

/** The credentials of one day are counted up to this number. */
export const issuedCountedMax = 5_000

export const daysShown = 30

/** Opened credentials are counted over so many days, and up to so many. */
export const openedDays = 7
export const openedCountedMax = 1_000

/** The batches that the first screen shows, and how many letters of each are looked at. */
export const lastBatches = 5
export const lettersCountedMax = 1_000

/** What became of the letters of a batch, as far as they were looked at. */
export type BatchLetters = { sent: number; failed: number; isMore: boolean }

/** Makes a bounded count of a number that was counted up to one above the bound. */
export function boundedCount(counted: number, max: number): BoundedCount {
  return { count: Math.min(counted, max), isMore: counted > max }
}
