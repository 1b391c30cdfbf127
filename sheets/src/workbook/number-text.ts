/** What a number in a cell stands for: the cell's format says whether it is a date, a percentage or padded with zeros. */
export type NumberFormat = 'number' | 'date' | 'percent' | { digits: number }

/** ECMA-376 Part 1, "numFmt (Number Format)": the formats that have a number and no text, as far as they matter here. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    return isDate ? 'date' : 'number'
  }
  if (/^0{2,}$/.test(code)) return { digits: code.length }
  // Text in quotes, escaped characters, and colours or currencies in brackets are no letters of a date.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '').split(';')[0] ?? ''
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : 'number'
}

/** A number as the sheet shows it, dates as `YYYY-MM-DD`. Fifteen digits, as spreadsheets count. */
export function numberText(value: number, format: NumberFormat, from1904: boolean): string {
  if (!Number.isFinite(value)) return String(value)
  if (format === 'date') return dateText(value, from1904)
  if (format === 'percent') return `${Number((value * 100).toPrecision(15))}%`
  const text = String(Number(value.toPrecision(15)))
  return typeof format === 'object' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text
}

const dayMs = 86_400_000

/**
 * A serial day number. Day 1 is 1 January 1900, and 1900 counts as a leap year (as in Lotus 1-2-3), so that from March 1900
 * on day 0 is 30 December 1899; or the days are counted from 1 January 1904.
 */
export function dateText(serial: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 61 ? 31 : 30)
  const seconds = Math.round((start + serial * dayMs) / 1_000)
  const date = new Date(seconds * 1_000)
  // A time of day alone, or a day that no calendar here has.
  if (serial < 1 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999) return String(serial)
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}
