import { recipientColumns } from '../generated/recipient-columns.ts'
import { SheetError } from '../sheet-error.ts'

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
  failure_id: { headers: [] },
  batch_uuid: { headers: [] },
}

export type ColumnField = keyof typeof columnsByField

const columnFields = Object.keys(columnsByField) as ColumnField[]

const fieldOf = new Map(
  columnFields.flatMap((field) =>
    [...columnsByField[field].headers, field.replaceAll('_', ' ')].map((name) => [name, field] as const),
  ),
)

export type HeaderMap = { columns: Map<ColumnField, number>; ignored: string[] }

/**
 * Which column is which field. `chosen` comes first: what the caller named for a field, by its header. With `exact` no
 * header is understood but the field's own name.
 */
export function mapHeaders(
  headers: string[],
  chosen: ReadonlyMap<string, string> = new Map(),
  exact = false,
): HeaderMap {
  const columns = new Map<ColumnField, number>()
  for (const [field, header] of chosen) {
    if (!isColumnField(field)) throw new SheetError(`No such field: ${field}. There are ${columnFields.join(', ')}.`)
    const index = headers.findIndex((one) => simplified(one) === simplified(header))
    if (index < 0) throw new SheetError(`No column is called "${header}". There are ${headers.join(', ')}.`)
    columns.set(field, index)
  }
  const taken = new Set(columns.values())
  const ignored: string[] = []
  headers.forEach((header, index) => {
    if (taken.has(index)) return
    const field = exact && !isColumnField(header) ? undefined : fieldOf.get(simplified(header))
    if (field && chosen.has(field)) ignored.push(header)
    else if (field) {
      const other = columns.get(field)
      if (other !== undefined) throw new SheetError(`Two columns are ${field}: "${headers[other]}" and "${header}".`)
      columns.set(field, index)
    } else if (header !== '') ignored.push(header)
  })
  if (!columns.has('email'))
    throw new SheetError(`No column holds the e-mail. There are ${headers.join(', ')}. Say which: --map email="…"`)
  return { columns, ignored }
}

/** Whether a header is one that holds the e-mail: then its row is the header. */
export function namesEmail(header: string): boolean {
  return fieldOf.get(simplified(header)) === 'email'
}

function isColumnField(name: string): name is ColumnField {
  return Object.hasOwn(columnsByField, name)
}

function simplified(header: string): string {
  const plain = header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
