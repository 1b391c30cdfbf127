import type { Recipient } from '@sello/sdk'
import { sheetError } from './sheet-error.ts'
import { usesDecimalComma } from './table/cell-values.ts'
import { type DateOrder, isOnlyIn, readDate } from './table/dates.ts'
import { notesOn, type SheetSource } from './table/grid.ts'
import { type ColumnField, mapHeaders } from './table/header-map.ts'
import { readTable, type TableOptions } from './table/read-table.ts'
import { dateFields, recipientOf } from './table/recipient-row.ts'

/** `row` counts recipients from 1, as the service does; `sheetRow` is what the spreadsheet shows. */
export type SheetRecipient = {
  row: number
  sheetRow: number
  recipient: Recipient
  failureId?: string
  batchId?: string
}

/** `notes` are sentences for people: what was changed, guessed or cannot be read. */
export type RecipientSheet = {
  recipients: SheetRecipient[]
  /** Which column became which field, in the order of the sheet. */
  columns: { header: string; field: ColumnField }[]
  /** Columns that are not sent. */
  ignored: string[]
  notes: string[]
  /** How its cells were found, for who tells that in words of their own. */
  source: SheetSource
}

export type SheetOptions = TableOptions & {
  /** Which column holds a field, by its header; the others are recognised. */
  map?: ReadonlyMap<string, string> | undefined
  /** Only the names of the wire and the headings of our own files are recognised as headers. */
  exactHeaders?: boolean | undefined
  /** How dates such as 03/02/2026 are meant; day first if it is not given. */
  dateOrder?: DateOrder | undefined
}

const unreadDatesShown = 5

/**
 * A CSV file or an Excel workbook to recipients. A cell that is not understood is sent as it is: the service then refuses
 * that row, in its words, and no other. Throws `SheetError` for a file that cannot be read as a list of recipients.
 */
export function readRecipients(bytes: Uint8Array, options: SheetOptions = {}): RecipientSheet {
  const { headers, rows, source } = readTable(bytes, { ...options, trustsHeader: options.map?.has('email') })
  const { columns, ignored } = mapHeaders(headers, options.map, options.exactHeaders)
  if (rows.length === 0) throw sheetError('no_rows')
  const cellOf = (cells: string[], field: ColumnField) => cells[columns.get(field) ?? -1] ?? ''
  const decimalComma = usesDecimalComma(rows.map(({ cells }) => cellOf(cells, 'credits_earned')))
  const dates = rows.flatMap(({ cells, sheetRow }) =>
    dateFields.map((field) => ({ cell: cellOf(cells, field), sheetRow })).filter(({ cell }) => cell !== ''),
  )
  const order = options.dateOrder ?? orderOf(dates)
  const recipients = rows.map(({ cells, sheetRow }, index) => {
    const failureId = cellOf(cells, 'failure_id')
    const batchId = cellOf(cells, 'batch_uuid')
    return {
      row: index + 1,
      sheetRow,
      recipient: recipientOf((field) => cellOf(cells, field), { decimalComma, order }),
      ...(failureId && { failureId }),
      ...(batchId && { batchId }),
    }
  })
  const mapped = [...columns].map(([field, index]) => ({ header: headers[index] ?? '', field, index }))
  return {
    recipients,
    columns: mapped.sort((a, b) => a.index - b.index).map(({ header, field }) => ({ header, field })),
    ignored,
    notes: [...notesOn(source), ...notesOnDates(dates, order)],
    source,
  }
}

type DateCell = { cell: string; sheetRow: number }

/** Day first, unless a date cannot be meant so: then the others, which could be either, would be read wrongly in silence. */
function orderOf(dates: DateCell[]): DateOrder {
  const monthFirst = dates.find(({ cell }) => isOnlyIn('mdy', cell))
  if (!monthFirst) return 'dmy'
  throw sheetError('month_first', monthFirst.sheetRow, monthFirst.cell)
}

function notesOnDates(dates: DateCell[], order: DateOrder): string[] {
  const read = dates.map(({ cell, sheetRow }) => ({ cell, sheetRow, date: readDate(cell, order) }))
  const turned = read.find(({ cell, date }) => date !== undefined && /^\d{1,2}[-/.]\d{1,2}[-/.]/.test(cell))
  const serial = read.find(({ cell, date }) => date !== undefined && /^\d{5}$/.test(cell))
  const unread = read.filter(({ date }) => date === undefined)
  const first = order === 'dmy' ? 'day' : 'month'
  return [
    ...(turned ? [`Dates are read ${first} first: ${turned.cell} is ${turned.date}.`] : []),
    ...(serial ? [`Numbers in a column of dates are days of a spreadsheet: ${serial.cell} is ${serial.date}.`] : []),
    ...unread
      .slice(0, unreadDatesShown)
      .map(({ cell, sheetRow }) => `Row ${sheetRow}: "${cell}" is no date. Write it as 2026-02-03 or 03/02/2026.`),
    ...(unread.length > unreadDatesShown ? [`${unread.length - unreadDatesShown} more dates cannot be read.`] : []),
  ]
}
