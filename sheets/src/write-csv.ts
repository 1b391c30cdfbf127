import Papa from 'papaparse'

export type CsvRow = Record<string, string | number | null | undefined>

/**
 * Rows to CSV, lines ended as RFC 4180 has them. A cell that a spreadsheet would run as a formula is disarmed. `forFile`
 * adds the mark by which Excel knows UTF-8; in a pipe it would be in the way.
 */
export function writeCsv(columns: string[], rows: CsvRow[], { forFile }: { forFile: boolean }): string {
  const data = rows.map((row) => columns.map((column) => row[column] ?? ''))
  const text = Papa.unparse({ fields: columns, data }, { newline: '\r\n', escapeFormulae: true })
  return `${forFile ? '\ufeff' : ''}${text}\r\n`
}
