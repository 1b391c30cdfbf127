import { sheetError } from '../sheet-error.ts'
import { notesOn } from './grid.ts'
import { simplified } from './header-map.ts'
import { readTable, type TableOptions } from './read-table.ts'

/** A list of anything but recipients. `ignored` are headers that are no field; `notes` are sentences for people. */
export type ColumnsReading<Field extends string> = {
  fields: Field[]
  rows: { sheetRow: number; values: Record<Field, string> }[]
  ignored: string[]
  notes: string[]
}

/**
 * A CSV file or an Excel workbook to rows of the fields that are asked for. A column is found by any of its field's headers,
 * without accents, case and punctuation; the first row is the row of headers unless the options name another. What is not there is blank. Throws `SheetError`
 * for a file that cannot be read, and where two columns are one field.
 */
export function readColumns<Field extends string>(
  bytes: Uint8Array,
  headersOf: Record<Field, readonly string[]>,
  options: TableOptions = {},
): ColumnsReading<Field> {
  const { headers, rows, source } = readTable(bytes, { ...options, trustsHeader: true })
  const all = Object.keys(headersOf) as Field[]
  const fieldOf = new Map(all.flatMap((field) => headersOf[field].map((header) => [header, field] as const)))
  const columns = new Map<Field, number>()
  headers.forEach((header, index) => {
    const field = fieldOf.get(simplified(header))
    const other = field && columns.get(field)
    if (other !== undefined) throw sheetError('field_twice', field ?? '', headers[other] ?? '', header)
    if (field) columns.set(field, index)
  })
  if (rows.length === 0) throw sheetError('no_rows')
  const taken = new Set(columns.values())
  return {
    fields: [...columns.keys()],
    rows: rows.map(({ cells, sheetRow }) => {
      const values = all.map((field) => [field, cells[columns.get(field) ?? -1] ?? ''])
      return { sheetRow, values: Object.fromEntries(values) as Record<Field, string> }
    }),
    ignored: headers.filter((header, index) => header !== '' && !taken.has(index)),
    notes: notesOn(source),
  }
}
