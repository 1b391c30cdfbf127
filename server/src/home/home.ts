/**
 * A number that stops at a bound. A larger one would be a walk through every row, and says nothing more to a person: it is
 * shown in words, as "more than 1,000".
 */
export type BoundedCount = { count: number; isMore: boolean }

/** What needs somebody is counted up to here. */
export const needsCountedMax = 1_000

/** What was issued on one day is counted up to here. */
export const issuedCountedMax = 5_000

export const daysShown = 30

/** Of a number that was counted up to one above the bound. */
export function boundedCount(counted: number, max: number): BoundedCount {
  return { count: Math.min(counted, max), isMore: counted > max }
}
