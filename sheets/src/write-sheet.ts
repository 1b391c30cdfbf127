import Papa from 'papaparse'

/** A row by its columns. */
export type SheetRow = Record<string, string | number | null | undefined>

export type CsvOptions = {
  /** Adds the mark by which Excel knows UTF-8; in a pipe it would be in the way. */
  forFile: boolean
  /** What stands between cells, a comma if not given. With `;` numbers have a decimal comma, as such spreadsheets do. */
  separator?: string | undefined
}

/** Rows to CSV, lines ended as RFC 4180 has them. A cell that a spreadsheet would run as a formula is disarmed. */
export function writeCsv(columns: string[], rows: SheetRow[], { forFile, separator = ',' }: CsvOptions): string {
  const text = (value: SheetRow[string]) =>
    typeof value === 'number' && separator === ';' ? String(value).replace('.', ',') : (value ?? '')
  const data = rows.map((row) => columns.map((column) => text(row[column])))
  const csv = Papa.unparse({ fields: columns, data }, { newline: '\r\n', escapeFormulae: true, delimiter: separator })
  return `${forFile ? '\ufeff' : ''}${csv}\r\n`
}
