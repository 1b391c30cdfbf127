import { sheetError } from '../sheet-error.ts'
import { cellCharactersMax, columnsMax, type Grid, rowsMax } from '../table/grid.ts'
import { namesEmail } from '../table/header-map.ts'
import { decodeText, type SheetEncoding } from './decode-text.ts'

const delimiters = [',', ';', '\t', '|']

export type TextOptions = { delimiter?: string | undefined; encoding?: SheetEncoding | undefined }

/** Text with delimiters to cells. A quote that never ends is an error with its row. */
export function readDelimitedText(bytes: Uint8Array, options: TextOptions = {}): Grid {
  const { text, ...decoded } = decodeText(bytes, options.encoding)
  // Excel's own first line that names the delimiter. It is a row of the sheet, though not one of data.
  const named = /^sep=(.)\r?\n/.exec(text)?.[1]
  const delimiter = options.delimiter ?? named ?? delimiterOf(text)
  const rows = readRows(text, delimiter).slice(named ? 1 : 0)
  return { rows, merged: [], faults: [], source: { kind: 'text', ...decoded, delimiter, cutRow: cutRowOf(text, rows) } }
}

/** Reads rows as RFC 4180, section 2, defines them, with any delimiter and any end of line. */
function readRows(text: string, delimiter: string): Grid['rows'] {
  const rows: Grid['rows'] = []
  for (let at = 0; at < text.length; ) {
    const sheetRow = rows.length + 1
    if (sheetRow > rowsMax) throw sheetError('too_many_rows', rowsMax)
    const { cells, next } = readRow(text, delimiter, at, sheetRow)
    rows.push({ cells, sheetRow })
    at = next
  }
  return rows
}

function readRow(text: string, delimiter: string, start: number, sheetRow: number): { cells: string[]; next: number } {
  const cells: string[] = []
  for (let at = start, column = 1; ; column++) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, delimiter, at, sheetRow) : plainCell(text, delimiter, at)
    if (cell.length > cellCharactersMax) throw sheetError('cell_too_long', sheetRow, column, cellCharactersMax)
    if (column <= columnsMax) cells.push(armed(cell))
    else if (cell.trim() !== '') throw sheetError('too_many_columns', columnsMax)
    if (!text.startsWith(delimiter, end)) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) }
    at = end + delimiter.length
  }
}

function plainCell(text: string, delimiter: string, start: number): { cell: string; end: number } {
  let end = start
  while (!endsCell(text, delimiter, end)) end++
  return { cell: text.slice(start, end), end }
}

/** Behind the closing quote there may be blanks. */
function quotedCell(text: string, delimiter: string, start: number, sheetRow: number): { cell: string; end: number } {
  let close = text.indexOf('"', start + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) throw sheetError('quote', sheetRow, 'Quoted field unterminated')
  let end = close + 1
  while (!endsCell(text, delimiter, end)) {
    if (text[end]?.trim() !== '') throw sheetError('quote', sheetRow, 'Trailing quote on quoted field is malformed')
    end++
  }
  return { cell: text.slice(start + 1, close).replaceAll('""', '"'), end }
}

function endsCell(text: string, delimiter: string, at: number): boolean {
  const character = text[at]
  return character === undefined || character === '\r' || character === '\n' || text.startsWith(delimiter, at)
}

/** A row that ends the file in the middle of itself. */
function cutRowOf(text: string, rows: Grid['rows']): number | undefined {
  if (/[\r\n]$/.test(text) || rows.length < 3) return undefined
  const [last, before] = [rows.at(-1), rows.at(-2)]
  return last && before && last.cells.length < before.cells.length ? last.sheetRow : undefined
}

/**
 * What stands most often between the cells of the header: the first of the lines that names the e-mail, else the first
 * line. A guess over all rows fails where rows are few, or hold commas of their own.
 */
function delimiterOf(text: string): string {
  const plain = text.slice(0, 100_000).replace(/"([^"]*)"/g, (_, quoted: string) => quoted.replace(/[,;\t|\r\n]/g, ' '))
  const lines = plain.split(/\r\n|\r|\n/, 20)
  const header = lines.find((line) => delimiters.some((delimiter) => line.split(delimiter).some(namesEmail)))
  const line = header ?? lines.find((one) => one.trim() !== '') ?? ''
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Takes away the apostrophe that disarms what a spreadsheet would run, as our own exports have it. */
function armed(cell: string): string {
  return /^'[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell
}
