import { fileFault, SheetError, sheetError } from '../sheet-error.ts'
import type { SheetEncoding } from '../text/decode-text.ts'
import { readDelimitedText } from '../text/read-delimited-text.ts'
import { readWorkbook, type WorkbookOptions } from '../workbook/read-workbook.ts'
import { type Grid, placesMax, type SheetSource } from './grid.ts'
import { namesEmail } from './header-map.ts'
import { fillMerged, mergedWithin } from './merged-cells.ts'

export type TableOptions = WorkbookOptions & {
  /** What stands between cells, for text; recognised if it is not given. */
  delimiter?: string | undefined
  /** How text is encoded, where no mark says so; recognised if it is not given. */
  encoding?: SheetEncoding | undefined
  /** Set where merged cells are no fault: all of a range have the value of its first cell. */
  mergedCells?: 'first' | undefined
  /** The number that the sheet shows beside the row of headers; the first row with a cell if it is not given. */
  headerRow?: number | undefined
  /** The caller knows which column holds the e-mail: the first row is the header, whatever it says. */
  trustsHeader?: boolean | undefined
  /** A title above the row of headers is passed over, and not refused. */
  passesTitle?: boolean | undefined
}

/** `cells` are without what comes along unseen, `sent` as they were in the file. */
export type TableRow = { cells: string[]; sent: string[]; sheetRow: number }

export type Table = { headers: string[]; headerRow: number; rows: TableRow[]; source: SheetSource }

const fileBytesMax = 64 * 1024 * 1024
const workbookBytesMax = 20 * 1024 * 1024

/** A file of text or an Excel workbook to headers and rows. Rows without a cell are left out. */
export function readTable(bytes: Uint8Array, options: TableOptions = {}): Table {
  const { rows, merged, faults, source } = readGrid(bytes, options)
  const filled = rows
    .map(({ cells, sheetRow }): TableRow => ({ cells: cells.map(cleanCell), sent: cells, sheetRow }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw faults.length > 0 ? new SheetError(faults) : sheetError('empty')
  const { headerRow } = options
  const at =
    headerRow === undefined ? firstHeader(filled, options) : filled.findIndex((row) => row.sheetRow === headerRow)
  const header = filled[at]
  if (!header) throw sheetError('no_such_header', headerRow ?? 1)
  const body = filled.slice(at + 1)
  const within = mergedWithin(merged, header.sheetRow)
  if (options.mergedCells === 'first') fillMerged([header, ...body], within)
  else if (within.length > 0)
    faults.push(fileFault('merged', within.slice(0, placesMax), Math.max(0, within.length - placesMax)))
  const wider = findWider(header, body)
  if (wider) faults.push(fileFault('wider', wider.sheetRow, wider.cells.length, header.cells.length))
  if (faults.length > 0) throw new SheetError(faults)
  return { headers: header.cells, headerRow: header.sheetRow, rows: body, source }
}

function readGrid(bytes: Uint8Array, options: TableOptions): Grid {
  if (bytes.length > fileBytesMax) throw sheetError('file_too_large', fileBytesMax / 1024 / 1024)
  const [first, second] = bytes
  // A compound file holds an encrypted .xlsx ([MS-OFFCRYPTO], "EncryptedPackage Stream") or an old .xls.
  if (first === 0xd0 && second === 0xcf)
    throw sheetError(
      Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'password' : 'old_workbook',
    )
  if (first !== 0x50 || second !== 0x4b) return readDelimitedText(bytes, options)
  if (bytes.length > workbookBytesMax) throw sheetError('workbook_too_large', workbookBytesMax / 1024 / 1024)
  return readWorkbook(bytes, options)
}

/** A title above the header is recognised by a later row that has what a header must have. */
function firstHeader(rows: TableRow[], { trustsHeader, passesTitle }: TableOptions): number {
  const [first] = rows
  if (!first || trustsHeader || first.cells.some(namesEmail)) return 0
  const at = rows.slice(1, 21).findIndex(({ cells }) => cells.some(namesEmail)) + 1
  const later = rows[at]
  if (at === 0 || !later) return 0
  if (passesTitle) return at
  throw sheetError('title_above', first.sheetRow, later.sheetRow)
}

/** A row that is wider than its header has lost a quote, and all its cells stand in the wrong columns. */
function findWider(header: TableRow, body: TableRow[]): TableRow | undefined {
  const width = header.cells.length
  return body.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''))
}

/** Spaces around, spaces that do not break and characters of no width come along from web pages and PDF files. */
function cleanCell(cell: string): string {
  return cell
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
}
