import Papa from 'papaparse'
import { SheetError } from '../sheet-error.ts'
import type { Grid } from '../table/grid.ts'
import { namesEmail } from '../table/header-map.ts'
import { decodeText } from './decode-text.ts'

const delimiters = [',', ';', '\t', '|']

/** Text with delimiters to cells. A quote that never ends is an error with its row. */
export function readDelimitedText(bytes: Uint8Array, delimiter?: string): Grid {
  const { text, notes } = decodeText(bytes)
  // Excel's own first line that names the delimiter. It is a row of the sheet, though not one of data.
  const named = /^sep=(.)\r?\n/.exec(text)?.[1]
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiter ?? named ?? delimiterOf(text),
    skipEmptyLines: false,
  })
  const fault = errors.find((error) => error.type === 'Quotes')
  if (fault) throw new SheetError(`Row ${(fault.row ?? 0) + 1}: ${fault.message}.`)
  const rows = data.map((cells, index) => ({ cells: cells.map(armed), sheetRow: index + 1 })).slice(named ? 1 : 0)
  return { rows, merged: [], notes }
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
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}
