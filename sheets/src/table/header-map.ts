import { recipientColumns } from '../generated/recipient-columns.ts'
import { sheetError } from '../sheet-error.ts'
import { fieldOfHeading } from './headings.ts'

const { recipient_name, ...otherFields } = recipientColumns

/**
 * What a column can be, with the headers under which people keep it, without accents, case and punctuation; the wire's own
 * names are understood anyway. `family_name` is appended to `recipient_name`; evidence is one object a row. `failure_id`
 * and `batch_uuid` are never sent: they tell which failure a row of an export is.
 */
const columnsByField = {
  email: {
    headers: [
      ...['e mail', 'mail', 'email address', 'e mail address', 'correo', 'correo electronico', 'correo e'],
      ...['direccion de correo', 'direccion de correo electronico', 'direccion de email'],
    ],
  },
  recipient_name,
  family_name: { headers: ['last name', 'surname', 'apellido', 'apellidos', 'apellido s'] },
  ...otherFields,
  evidence_name: {
    headers: ['evidence title', 'nombre de evidencia', 'nombre de la evidencia', 'titulo de la evidencia'],
  },
  evidence_url: {
    headers: ['evidence', 'evidence link', 'evidencia', 'url evidencia', 'url de evidencia', 'enlace de evidencia'],
  },
  evidence_description: { headers: ['descripcion de evidencia', 'descripcion de la evidencia'] },
  evidence_genre: {
    headers: [
      ...['evidence type', 'type of evidence', 'evidence kind', 'genero de evidencia', 'genero de la evidencia'],
      ...['tipo de evidencia', 'tipo de la evidencia'],
    ],
  },
  evidence_audience: {
    headers: ['publico de evidencia', 'publico de la evidencia', 'audiencia de evidencia', 'audiencia de la evidencia'],
  },
  evidence_narrative: {
    headers: [
      ...['evidence story', 'evidence reflection', 'relato de evidencia', 'relato de la evidencia'],
      ...['narrativa de evidencia', 'narrativa de la evidencia', 'reflexion sobre la evidencia'],
    ],
  },
  failure_id: { headers: ['id del fallo', 'failure id'] },
  batch_uuid: { headers: ['id del lote', 'batch id'] },
}

export type ColumnField = keyof typeof columnsByField

export const columnFields = Object.keys(columnsByField) as ColumnField[]

const fieldOf = new Map(
  columnFields.flatMap((field) =>
    [...columnsByField[field].headers, field.replaceAll('_', ' ')].map((name) => [name, field] as const),
  ),
)

export type HeaderMap = { columns: Map<ColumnField, number>; ignored: string[] }

/** The column of each field, and the rivals: further columns whose header names a field that is taken. Columns count from 0. */
export type Assignment = { columns: Map<ColumnField, number>; rivals: Map<number, ColumnField> }

/**
 * Which column is which field. `chosen` comes first: what the caller named for a field, `null` for none at all. Of two columns
 * that would be the same field the first is; the other is its rival. With `exact` no header is understood but the field's own
 * name and the headings of our own files.
 */
export function assignColumns(
  headers: string[],
  chosen: ReadonlyMap<ColumnField, number | null> = new Map(),
  exact = false,
): Assignment {
  const columns = new Map<ColumnField, number>()
  for (const [field, position] of chosen) if (position !== null) columns.set(field, position)
  const taken = new Set(columns.values())
  const rivals = new Map<number, ColumnField>()
  headers.forEach((header, index) => {
    const field = exact ? ownField(header) : fieldOf.get(simplified(header))
    if (taken.has(index) || !field) return
    if (columns.has(field)) rivals.set(index, field)
    else if (!chosen.has(field)) columns.set(field, index)
  })
  return { columns, rivals }
}

/** As `assignColumns`, for a caller who cannot be asked: no e-mail, or a field twice, is an error. */
export function mapHeaders(
  headers: string[],
  chosen: ReadonlyMap<string, string> = new Map(),
  exact = false,
): HeaderMap {
  const { columns, rivals } = assignColumns(headers, positionsOf(headers, chosen), exact)
  for (const [index, field] of rivals) {
    const other = columns.get(field)
    if (!chosen.has(field)) throw sheetError('field_twice', field, headers[other ?? 0] ?? '', headers[index] ?? '')
  }
  const taken = new Set(columns.values())
  const ignored = headers.filter((header, index) => header !== '' && !taken.has(index))
  if (!columns.has('email')) throw sheetError('no_email', headers)
  return { columns, ignored }
}

/** The positions of columns that were named by their headers. */
export function positionsOf(
  headers: string[],
  chosen: ReadonlyMap<string, string | number | null>,
): Map<ColumnField, number | null> {
  const positions = new Map<ColumnField, number | null>()
  for (const [field, column] of chosen) {
    if (!isColumnField(field)) throw sheetError('unknown_field', field, columnFields)
    positions.set(field, column === null ? null : positionOf(headers, column))
  }
  return positions
}

function positionOf(headers: string[], column: string | number): number {
  const index = typeof column === 'number' ? column : headers.findIndex((one) => simplified(one) === simplified(column))
  if (headers[index] === undefined) throw sheetError('unknown_column', String(column), headers)
  return index
}

/** Tells whether a cell is a header for the e-mail. The row with such a cell is the row of headers. */
export function namesEmail(header: string): boolean {
  return fieldOf.get(simplified(header)) === 'email'
}

/** The field of a column of a file that we wrote. */
function ownField(header: string): ColumnField | undefined {
  return isColumnField(header) ? header : fieldOfHeading.get(header)
}

function isColumnField(name: string): name is ColumnField {
  return Object.hasOwn(columnsByField, name)
}

/** A header without accents, case and punctuation. */
export function simplified(header: string): string {
  const plain = header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
