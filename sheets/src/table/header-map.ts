import { SheetError } from '../sheet-error.ts'

/**
 * What a column can be. `family_name` is appended to `recipient_name`; evidence is one object a row. `failure_id` and
 * `batch_uuid` are never sent: they tell which failure a row of an export is.
 */
export const columnFields = [
  'email',
  'recipient_name',
  'family_name',
  'result_value',
  'credits_earned',
  'role',
  'license_number',
  'term',
  'activity_start_date',
  'activity_end_date',
  'evidence_name',
  'evidence_url',
  'evidence_description',
  'failure_id',
  'batch_uuid',
] as const

export type ColumnField = (typeof columnFields)[number]

/** Headers as people write them, without accents, case and punctuation. The wire's own names are understood anyway. */
const synonyms: Record<ColumnField, string[]> = {
  email: [
    ...['e mail', 'mail', 'email address', 'e mail address', 'correo', 'correo electronico', 'correo e'],
    ...['direccion de correo', 'direccion de correo electronico', 'direccion de email'],
  ],
  recipient_name: [
    ...['name', 'full name', 'first name', 'student', 'student name', 'recipient', 'participant'],
    ...['nombre', 'nombres', 'nombre completo', 'nombre y apellidos', 'destinatario', 'alumno', 'estudiante'],
    ...['participante'],
  ],
  family_name: ['last name', 'surname', 'apellido', 'apellidos', 'apellido s'],
  result_value: ['result', 'grade', 'score', 'calificacion', 'calificacion final', 'nota', 'nota final', 'resultado'],
  credits_earned: ['credits', 'ects', 'creditos', 'creditos obtenidos', 'creditos ects'],
  role: ['rol', 'cargo', 'puesto', 'funcion'],
  license_number: [
    ...['license', 'licence', 'licence number', 'licencia', 'numero de licencia'],
    ...['cedula', 'cedula profesional', 'numero de colegiado', 'matricula profesional'],
  ],
  term: [
    'academic period',
    'academic term',
    'semester',
    'periodo',
    'periodo academico',
    'semestre',
    'ciclo',
    'ciclo escolar',
  ],
  activity_start_date: ['start', 'start date', 'inicio', 'fecha inicio', 'fecha de inicio'],
  activity_end_date: [
    'end',
    'end date',
    'fin',
    'fecha fin',
    'fecha de fin',
    'fecha de termino',
    'fecha de finalizacion',
  ],
  evidence_name: ['evidence title', 'nombre de evidencia', 'nombre de la evidencia', 'titulo de la evidencia'],
  evidence_url: ['evidence', 'evidence link', 'evidencia', 'url evidencia', 'url de evidencia', 'enlace de evidencia'],
  evidence_description: ['descripcion de evidencia', 'descripcion de la evidencia'],
  failure_id: [],
  batch_uuid: [],
}

const fieldOf = new Map(
  columnFields.flatMap((field) =>
    [...synonyms[field], field.replaceAll('_', ' ')].map((name) => [name, field] as const),
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
    else if (field && columns.has(field))
      throw new SheetError(`Two columns are ${field}: "${headers[columns.get(field)!]}" and "${header}".`)
    else if (field) columns.set(field, index)
    else if (header !== '') ignored.push(header)
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
  return (columnFields as readonly string[]).includes(name)
}

function simplified(header: string): string {
  const plain = header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
