import Papa from 'papaparse'
import { SheetError } from './sheet-error.ts'

/** `sheetRow` is the number that a spreadsheet shows beside the row: the header is 1. */
export type ParsedSheet = { headers: string[]; rows: { cells: string[]; sheetRow: number }[] }

const delimiters = [',', ';', '\t', '|']

/** Text to cells. Strict: a row that is wider than the header, or a quote that never ends, is an error with its number. */
export function parseSheet(text: string, delimiter?: string): ParsedSheet {
  // Excel's own first line that names the delimiter. It is a row of the sheet, though not one of data.
  const named = /^sep=(.)\r?\n/.exec(text)?.[1]
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiter ?? named ?? delimiterOf(text),
    skipEmptyLines: false,
  })
  const fault = errors.find((error) => error.type === 'Quotes')
  if (fault) throw new SheetError(`Row ${(fault.row ?? 0) + 1}: ${fault.message}.`)
  const rows = data
    .map((cells, index) => ({ cells: cells.map(cleanCell), sheetRow: index + 1 }))
    .slice(named ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [header, ...body] = rows
  if (!header) throw new SheetError('The file is empty.')
  const width = header.cells.length
  for (const { cells, sheetRow } of body) {
    if (cells.slice(width).some((cell) => cell !== ''))
      throw new SheetError(`Row ${sheetRow} has ${cells.length} cells, the header ${width}. Is a quote missing?`)
  }
  return { headers: header.cells, rows: body }
}

/** What stands most often between the cells of the first line. A guess over all rows fails where rows are few. */
function delimiterOf(text: string): string {
  const line = /^\s*(.*)/.exec(text.slice(0, 100_000).replace(/"[^"]*"/g, ''))?.[1] ?? ''
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}

/** Spaces around, spaces that do not break and characters of no width come along from web pages and PDF files. */
function cleanCell(cell: string): string {
  return cell
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
}
