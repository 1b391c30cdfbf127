import type { Problem } from './refused.ts'

/**
 * Dates of a credential. All are UTC with whole seconds, as in `2027-01-31T09:30:00Z`.
 */

/**
 * The instant in the form of XML Schema `dateTime`, cut to whole seconds, with `Z`.
 *
 * @example formatDateTime(new Date(1500)) // '1970-01-01T00:00:01Z'
 */
export function formatDateTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}

/**
 * The same time of day `months` calendar months later (or earlier), clamped to the end of the month.
 *
 * @example formatDateTime(addMonthsClamped(new Date('2027-01-31T09:30:00Z'), 1)) // '2027-02-28T09:30:00Z'
 */
export function addMonthsClamped(instant: Date, months: number): Date {
  const result = new Date(instant)
  const day = result.getUTCDate()
  result.setUTCDate(1)
  result.setUTCMonth(result.getUTCMonth() + months)
  result.setUTCDate(Math.min(day, daysInMonth(result.getUTCFullYear(), result.getUTCMonth() + 1)))
  return result
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * Whether `text` is a day that exists, as `YYYY-MM-DD`, from the year 1 on: there is no year 0 in XML Schema 1.0.
 *
 * @example isCalendarDate('2027-02-29') // false
 */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The parts of an award that decide when its credential is valid. */
export type AwardedPeriod = {
  /** The beginning of the validity, and the time of the proof. It is cut to whole seconds. */
  validFrom: Date
  /** Calendar months from `validFrom`, clamped to the end of the month. Absent or null: does not expire. */
  expirationMonths?: number | null | undefined
  /** An exact end instead of `expirationMonths`. */
  validUntil?: Date | undefined
}

/** A validity period as it stands in the document, and the problems that keep it from being signed. */
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
