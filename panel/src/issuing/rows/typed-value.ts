import { type ColumnName, isDateColumn } from './column.ts'

/**
 * A typed text as the row stores it: without spaces around it, decimals with a point, dates as `2026-02-03`. Other text is stored as it was typed, so
 * that the service can say what is wrong with it.
 */
export function typedValue(column: ColumnName, typed: string): string {
  const text = typed.trim()
  if (column === 'credits_earned') return /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  return isDateColumn(column) ? (dayOf(text) ?? text) : text
}

/** Reads a date with the year first or the day first. The month is in the middle of both. */
function dayOf(text: string): string | undefined {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const [, year = '', month = '', day = ''] = match ?? yearFirst(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text))
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

function yearFirst(match: RegExpExecArray | null): string[] {
  return match ? [match[0], match[3] ?? '', match[2] ?? '', match[1] ?? ''] : []
}
