/** A row by its columns. */
export type SheetRow = Record<string, string | number | null | undefined>

export type CsvOptions = {
  /** Adds the mark by which Excel knows UTF-8; in a pipe it would be in the way. */
  forFile: boolean
  /** What stands between cells, a comma if not given. With `;` numbers have a decimal comma, as such spreadsheets do. */
  separator?: string | undefined
}

/** How a cell begins that a spreadsheet would run, those of East Asia by their wide signs too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/
/** What would be read as something else without quotes, or lost. */
const unplain = /["\r\n\ufeff]|^ | $/

/** Rows to CSV, lines ended as RFC 4180 has them. A cell that a spreadsheet would run as a formula is disarmed. */
export function writeCsv(columns: string[], rows: SheetRow[], options: CsvOptions): string {
  return `${headOf(columns, options)}${linesOf(columns, rows, options)}`
}

/** Writes a CSV file part by part: a file of any size takes the memory of one part. */
export async function* writeCsvParts(
  columns: string[],
  parts: AsyncIterable<SheetRow[]>,
  options: CsvOptions,
): AsyncGenerator<string> {
  yield headOf(columns, options)
  for await (const rows of parts) if (rows.length > 0) yield linesOf(columns, rows, options)
}

/** A CSV file as the spreadsheet programs of a language expect it: they take semicolons where numbers have a comma. */
export function csvFileIn(language: 'es' | 'en'): CsvOptions {
  return { forFile: true, separator: language === 'es' ? ';' : ',' }
}

function headOf(columns: string[], { forFile, separator }: CsvOptions): string {
  return `${forFile ? '\ufeff' : ''}${unparse([columns], separator)}`
}

function linesOf(columns: string[], rows: SheetRow[], { separator }: CsvOptions): string {
  const text = (value: SheetRow[string]) =>
    typeof value === 'number' && separator === ';' ? String(value).replace('.', ',') : (value ?? '')
  return unparse(
    rows.map((row) => columns.map((column) => text(row[column]))),
    separator,
  )
}

function unparse(lines: (string | number)[][], separator = ','): string {
  return lines.map((cells) => `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`).join('')
}

function cellOf(value: string | number, separator: string): string {
  const text = String(value)
  const isFormula = typeof value === 'string' && formula.test(text)
  const isPlain = !isFormula && !unplain.test(text) && !text.includes(separator)
  return isPlain ? text : `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}
