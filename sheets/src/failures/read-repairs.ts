import type { Recipient } from '@sello/sdk'
import { type ReadingOptions, readSheet, type SheetReading } from '../read-sheet.ts'
import { sheetError } from '../sheet-error.ts'
import { isAbout } from './failure-sheet.ts'
import { fieldsOfColumns, type IdentifiedRows, identifyRows } from './plan-repairs.ts'

export type RepairReading = IdentifiedRows & {
  reading: SheetReading
  fields: Set<keyof Recipient>
  /** Headings that are not read, without those that only tell of the failure. */
  ignored: string[]
}

/**
 * A file of failures that somebody corrected, from any door: its columns are those that we gave it, by their names in the API or in
 * a language, and no others are guessed at. Throws `SheetError` for a file that names no failures, or that cannot be read.
 */
export function readRepairs(
  bytes: Uint8Array,
  options: Omit<ReadingOptions, 'columns' | 'exactHeaders'>,
): RepairReading {
  const reading = readSheet(bytes, { ...options, exactHeaders: true })
  const { columns, rows } = reading
  const twice = columns.find(({ rivalFor }) => rivalFor !== undefined)
  if (twice?.rivalFor) {
    const other = columns.find(({ field }) => field === twice.rivalFor)
    throw sheetError('field_twice', twice.rivalFor, other?.header ?? '', twice.header)
  }
  if (!columns.some(({ field }) => field === 'failure_id')) throw sheetError('no_failure_id')
  const ignored = columns.filter(({ field, header }) => field === undefined && header !== '' && !isAbout(header))
  return {
    ...identifyRows(rows),
    reading,
    fields: fieldsOfColumns(columns),
    ignored: ignored.map(({ header }) => header),
  }
}
