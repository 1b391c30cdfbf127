import type { Recipient } from '@sello/sdk'
import { sheetError } from './sheet-error.ts'
import { usesDecimalComma } from './table/cell-values.ts'
import { type DateOrder, dateOrderOf, isTwofold, readDate } from './table/dates.ts'
import type { SheetSource } from './table/grid.ts'
import { assignColumns, type ColumnField, positionsOf } from './table/header-map.ts'
import { readTable, type Table, type TableOptions, type TableRow } from './table/read-table.ts'
import { dateFields, type Meaning, recipientOf, sentText } from './table/recipient-row.ts'

export type ReadingOptions = Pick<
  TableOptions,
  'delimiter' | 'encoding' | 'sheet' | 'headerRow' | 'mergedCells' | 'missingResults'
> & {
  /** Which column holds a field, by its position from 0 or by its header; `null` for none. The others are recognised. */
  columns?: ReadonlyMap<string, string | number | null> | undefined
  /** Whether only the names of fields, and the headings of our own files, count as headers. */
  exactHeaders?: boolean | undefined
  /** How dates such as 03/02/2026 are meant; what the dates themselves say if it is not given. */
  dateOrder?: DateOrder | undefined
}

export type SheetColumn = {
  header: string
  /** The field that the column is read as; absent where the column is not imported. */
  field?: ColumnField | undefined
  /** The field that the column would be, if no other column held it. */
  rivalFor?: ColumnField | undefined
  /** Its first values. */
  samples: string[]
}

/** One row, and the cells that are sent otherwise than they were in the file, by their field. */
export type SheetReadingRow = {
  sheetRow: number
  recipient: Recipient
  cleaned: Partial<Record<ColumnField, string>>
  failureId?: string
}

export type SheetReading = {
  source: SheetSource
  headerRow: number
  columns: SheetColumn[]
  dates: DateReading
  rows: SheetReadingRow[]
}

/** `twofold` is the first date that could be meant in both orders, where no date of the file decides between them. */
export type DateReading = {
  order: DateOrder
  twofold?: { field: ColumnField; sheetRow: number; cell: string; dmy: string; mdy: string } | undefined
}

const samplesMax = 3
const sampleCharactersMax = 100

/**
 * Reads a CSV file or an Excel workbook for a person to look at: all of its columns and how each was understood, whether or
 * not one of them holds the e-mail, what could be meant in two ways, and the rows as they would be sent. Nothing that a person
 * can still choose is an error; what cannot be read at all throws `SheetError`.
 */
export function readSheet(bytes: Uint8Array, options: ReadingOptions = {}): SheetReading {
  const { columns: chosen = new Map(), dateOrder, exactHeaders, ...tableOptions } = options
  const table = readTable(bytes, { ...tableOptions, passesTitle: true })
  const { headers, headerRow, rows, source } = table
  if (rows.length === 0) throw sheetError('no_rows')
  const { columns, rivals } = assignColumns(headers, positionsOf(headers, chosen), exactHeaders)
  const dates = readDates(table, columns, dateOrder)
  const credits = columns.get('credits_earned')
  const decimalComma = usesDecimalComma(rows.map(({ cells }) => cells[credits ?? -1] ?? ''))
  const fields = new Map([...columns].map(([field, index]) => [index, field]))
  const described = headers.map((header, index): SheetColumn => {
    const [field, rivalFor] = [fields.get(index), rivals.get(index)]
    return { header, field, rivalFor, samples: samplesOf(rows, index) }
  })
  const meaning = { decimalComma, order: dates.order }
  return { source, headerRow, columns: described, dates, rows: rows.map((row) => readRow(row, columns, meaning)) }
}

type Columns = ReadonlyMap<ColumnField, number>

function readRow({ cells, sent, sheetRow }: TableRow, columns: Columns, meaning: Meaning): SheetReadingRow {
  const cellOf = (field: ColumnField) => cells[columns.get(field) ?? -1] ?? ''
  const cleaned: SheetReadingRow['cleaned'] = {}
  for (const [field, index] of columns) {
    const before = sent[index] ?? ''
    if (before !== '' && before !== sentText(field, cells[index] ?? '', meaning)) cleaned[field] = before
  }
  const failureId = cellOf('failure_id')
  return { sheetRow, recipient: recipientOf(cellOf, meaning), cleaned, ...(failureId && { failureId }) }
}

function samplesOf(rows: TableRow[], index: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    if (samples.length === samplesMax) break
    const cell = cells[index]
    if (cell) samples.push(cell.slice(0, sampleCharactersMax))
  }
  return samples
}

function readDates({ rows }: Table, columns: Columns, wanted: DateOrder | undefined): DateReading {
  if (wanted) return { order: wanted }
  const cells = rows.flatMap(({ cells, sheetRow }) =>
    dateFields.map((field) => ({ field, sheetRow, cell: cells[columns.get(field) ?? -1] ?? '' })),
  )
  const { order, isDecided } = dateOrderOf(cells.map(({ cell }) => cell))
  const found = isDecided ? undefined : cells.find(({ cell }) => isTwofold(cell))
  if (!found) return { order }
  const { cell } = found
  return { order, twofold: { ...found, dmy: readDate(cell, 'dmy') ?? cell, mdy: readDate(cell, 'mdy') ?? cell } }
}
