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
