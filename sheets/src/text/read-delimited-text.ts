import Papa from 'papaparse'
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

function readRows(text: string, delimiter: string): Grid['rows'] {
  const rows: Grid['rows'] = []
  let refused: Error | undefined
  // Row by row, so that the text is let go where it is too much, and not once it fills the memory.
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      const fault = errors.find((error) => error.type === 'Quotes')
      const sheetRow = rows.length + 1
      refused = fault ? sheetError('quote', sheetRow, fault.message) : problemOfRow(data, sheetRow)
      if (refused) return parser.abort()
      rows.push({ cells: data.map(armed), sheetRow })
    },
  })
  if (refused) throw refused
  return rows
}

function problemOfRow(cells: string[], sheetRow: number): Error | undefined {
  if (sheetRow > rowsMax) return sheetError('too_many_rows', rowsMax)
  if (cells.length > columnsMax && cells.slice(columnsMax).some((cell) => cell.trim() !== ''))
    return sheetError('too_many_columns', columnsMax)
  const long = cells.findIndex((cell) => cell.length > cellCharactersMax)
  return long < 0 ? undefined : sheetError('cell_too_long', sheetRow, long + 1, cellCharactersMax)
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
