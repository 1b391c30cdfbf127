import { SheetError } from '../sheet-error.ts'
import { readDelimitedText } from '../text/read-delimited-text.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import type { Grid } from './grid.ts'
import { namesEmail } from './header-map.ts'

export type TableOptions = {
  /** What stands between cells, for text; recognised if it is not given. */
  delimiter?: string | undefined
  /** Which sheet of a workbook; the first one shown if it is not given. */
  sheet?: string | undefined
  /** The number that the sheet shows beside the row of headers; the first row with a cell if it is not given. */
  headerRow?: number | undefined
  /** The caller knows which column holds the e-mail: the first row is the header, whatever it says. */
  trustsHeader?: boolean | undefined
}

export type Table = { headers: string[]; headerRow: number; rows: Grid['rows']; notes: string[] }

const fileBytesMax = 64 * 1024 * 1024
const workbookBytesMax = 20 * 1024 * 1024

/** A file of text or an Excel workbook to headers and rows. Rows without a cell are left out. */
export function readTable(bytes: Uint8Array, options: TableOptions = {}): Table {
  const { rows, merged, notes } = readGrid(bytes, options)
  const filled = rows
    .map(({ cells, sheetRow }) => ({ cells: cells.map(cleanCell), sheetRow }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw new SheetError('The file is empty.')
  const { headerRow } = options
  const at = headerRow === undefined ? 0 : filled.findIndex((row) => row.sheetRow === headerRow)
  const header = filled[at]
  if (!header) throw new SheetError(`Row ${headerRow} is empty or not there, so it is no header.`)
  const body = filled.slice(at + 1)
  if (headerRow === undefined && !options.trustsHeader) refuseTitle(header, body)
  refuseMerged(merged, header.sheetRow)
  refuseWider(header, body)
  return { headers: header.cells, headerRow: header.sheetRow, rows: body, notes }
}

function readGrid(bytes: Uint8Array, { delimiter, sheet }: TableOptions): Grid {
  if (bytes.length > fileBytesMax) throw new SheetError(`The file is larger than ${fileBytesMax / 1024 / 1024} MB.`)
  const [first, second] = bytes
  // A compound file holds an encrypted .xlsx ([MS-OFFCRYPTO], "EncryptedPackage Stream") or an old .xls.
  if (first === 0xd0 && second === 0xcf)
    throw new SheetError(
      Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
        ? 'The workbook is protected by a password. Save it without one.'
        : 'This is an old Excel workbook (.xls). Save it as .xlsx or as "CSV UTF-8".',
    )
  if (first !== 0x50 || second !== 0x4b) return readDelimitedText(bytes, delimiter)
  if (bytes.length > workbookBytesMax)
    throw new SheetError(`The workbook is larger than ${workbookBytesMax / 1024 / 1024} MB. Save it as "CSV UTF-8".`)
  return readWorkbook(bytes, sheet)
}

/** A title above the header is recognised by a later row that has what a header must have. */
function refuseTitle(header: Grid['rows'][number], body: Grid['rows']): void {
  if (header.cells.some(namesEmail)) return
  const later = body.slice(0, 20).find(({ cells }) => cells.some(namesEmail))
  if (later)
    throw new SheetError(
      `Row ${header.sheetRow} is not the header: row ${later.sheetRow} names the e-mail. Say so: --header-row ${later.sheetRow}`,
    )
}

function refuseMerged(merged: string[], headerRow: number): void {
  const within = merged.find((range) => Number(/\d+$/.exec(range)?.[0] ?? 0) >= headerRow)
  if (within)
    throw new SheetError(`The cells ${within} are merged. Unmerge them: each recipient needs a row of its own.`)
}

/** A row that is wider than its header has lost a quote, and all its cells stand in the wrong columns. */
function refuseWider(header: Grid['rows'][number], body: Grid['rows']): void {
  const width = header.cells.length
  for (const { cells, sheetRow } of body) {
    if (cells.slice(width).some((cell) => cell !== ''))
      throw new SheetError(`Row ${sheetRow} has ${cells.length} cells, the header ${width}. Is a quote missing?`)
  }
}

/** Spaces around, spaces that do not break and characters of no width come along from web pages and PDF files. */
function cleanCell(cell: string): string {
  return cell
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
}
