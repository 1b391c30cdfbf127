/** Which comes first where a date is written with numbers alone and the year last. */
export type DateOrder = 'dmy' | 'mdy'

const months = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
]

/** Days of spreadsheets from 1950 to 2119: a number in a column of dates that is none of these is no date. */
const serialMin = 18_264
const serialMax = 80_353

/**
 * A date as people and spreadsheets write it, to `YYYY-MM-DD`; a midnight behind it is dropped. `undefined` for a day that
 * no calendar has, and for what can be read in no way or in two.
 *
 * @example readDate('3.2.2026') // '2026-02-03'
 * @example readDate('03-feb-2026') // '2026-02-03'
 * @example readDate('02/28/2026') // undefined
 * @example readDate('02/28/2026', 'mdy') // '2026-02-28'
 * @example readDate('46056') // '2026-02-03'
 */
export function readDate(cell: string, order: DateOrder = 'dmy'): string | undefined {
  const text = cell.replace(/[ T]0{1,2}:00(:00(\.0+)?)?( ?(a\.? ?m\.?))?Z?$/i, '').trim()
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (yearFirst) {
    const [, year = '', , month = '', day = ''] = yearFirst
    return calendarDay(year, month, day)
  }
  const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (yearLast) {
    const [, first = '', , second = '', year = ''] = yearLast
    return order === 'dmy' ? calendarDay(year, second, first) : calendarDay(year, first, second)
  }
  const named = /^(\d{1,2})(?:[-/. ]| de )+(\p{L}{3,10})\.?(?:[-/. ,]| de | del )+(\d{4})$/iu.exec(text)
  if (named) {
    const [, day = '', month = '', year = ''] = named
    return calendarDay(year, monthNumber(month), day)
  }
  return /^\d{5}$/.test(text) ? serialDay(Number(text)) : undefined
}

/** Whether a cell is a date in this order and none in the other. Such a one decides for its whole column. */
export function isOnlyIn(order: DateOrder, cell: string): boolean {
  return readDate(cell, order) !== undefined && readDate(cell, order === 'dmy' ? 'mdy' : 'dmy') === undefined
}

/** What the dates of a file say about their order: `isDecided` where none could be read in two ways, or one can only be in one. */
export function dateOrderOf(cells: readonly string[]): { order: DateOrder; isDecided: boolean } {
  if (cells.some((cell) => isOnlyIn('dmy', cell))) return { order: 'dmy', isDecided: true }
  if (cells.some((cell) => isOnlyIn('mdy', cell))) return { order: 'mdy', isDecided: true }
  return { order: 'dmy', isDecided: !cells.some(isTwofold) }
}

/** Whether a date is one in both orders, and not the same. */
export function isTwofold(cell: string): boolean {
  const dayFirst = readDate(cell, 'dmy')
  const monthFirst = readDate(cell, 'mdy')
  return dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst
}

function monthNumber(name: string): string {
  const start = name.slice(0, 3).toLowerCase()
  return String(months.findIndex((names) => names.includes(start)) + 1)
}

function calendarDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

/** Day 0 is 30 December 1899, as in spreadsheets. */
function serialDay(serial: number): string | undefined {
  if (serial < serialMin || serial > serialMax) return undefined
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
}
