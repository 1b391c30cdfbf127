import type { Problem } from './refused.ts'
import { addMonthsClamped, formatDateTime } from './validity.ts'

/** What an award says of the time in which its credential is valid. */
export type AwardedPeriod = {
  /** Also the time of the proof. Cut to whole seconds. */
  validFrom: Date
  /** Calendar months from `validFrom`, clamped to the end of the month. Absent or null: does not expire. */
  expirationMonths?: number | null | undefined
  /** An exact end instead of `expirationMonths`. */
  validUntil?: Date | undefined
}

/** The same as it stands in the document, and what keeps it from being signed. */
export type ValidityPeriod = { validFrom: string; validUntil: string | undefined; problems: readonly Problem[] }

/** Reads the period of an award. Never throws for a bad value. */
export function readValidityPeriod({ validFrom, expirationMonths, validUntil }: AwardedPeriod): ValidityPeriod {
  const problems: Problem[] = []
  const read = (field: string, instant: Date): string => {
    const text = isInstant(instant) ? formatDateTime(instant) : ''
    // Years outside 0000-9999 are written with a sign and more digits, which no verifier reads.
    if (text.length === 20) return text
    problems.push({ field, reason: 'not_a_date' })
    return ''
  }
  const start = read('validFrom', validFrom)
  const until = (): string | undefined => {
    if (validUntil) return read('validUntil', validUntil)
    if (expirationMonths === undefined || expirationMonths === null || !isInstant(validFrom)) return undefined
    if (Number.isInteger(expirationMonths) && expirationMonths >= 1) {
      return read('expirationMonths', addMonthsClamped(validFrom, expirationMonths))
    }
    problems.push({ field: 'expirationMonths', reason: 'not_a_number' })
    return undefined
  }
  return { validFrom: start, validUntil: until(), problems }
}

function isInstant(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime())
}
