import { type SubjectField, subjectFields } from '@sello/open-badges'
import type { Language } from '../platform/context.ts'

type PropertyOf<Kind> = {
  [Field in SubjectField]: (typeof subjectFields)[Field] extends Kind ? Field : never
}[SubjectField]

/**
 * How the check reads the value of a field, and the property that holds it in a checked recipient and in an award. Results,
 * credits and evidence have rules of their own; a plain text or day follows the rule of its type. `sample` is an example value,
 * for a file or a request that shows how to fill one in.
 */
type Rule =
  | { type: 'string'; property: PropertyOf<'text'>; profile?: 'role' | 'licenseNumber'; sample: string }
  | { type: 'date'; property: PropertyOf<'day'>; notBefore?: PropertyOf<'day'>; sample: string }
  | { type: 'string'; property: 'recipientName'; profile: 'name'; sample: string }
  | { type: 'string'; property: 'resultValue' }
  | { type: 'number'; property: 'creditsEarned' }
  | { type: 'array'; property: 'evidence' }

/** The texts of a field. */
type Words = {
  /** The name of the field for people, in the panel and as the heading of a sample file. It is one of the headers of the field. */
  name: Record<Language, string>
  /** Describes the value, in the description of the API and in the types of the SDK. */
  summary: string
  /** The description that a template shows where its author gave none. */
  asks: Record<Language, string>
  /**
   * Its position among the facts on the page of a credential, and its name there. With `notBefore` it is shown as a period.
   */
  page?: { place: number } & Record<Language, string>
  /** Headers by which spreadsheets call the field: lower case, without accents and punctuation. */
  headers: readonly string[]
}

export type RecipientField = Rule & Words

/**
 * The fields that a template may use, by their names on the wire and in its order; `email` is always required. Row check,
 * templates, API description, page, the types of the SDK, the columns of spreadsheets and what the panel calls them come from
 * this table, the last three by `npm run generate`. `profile` names the property of a member's profile that fills in a blank field.
 */
const fields = {
  recipient_name: {
    type: 'string',
    property: 'recipientName',
    profile: 'name',
    name: { es: 'Nombre completo', en: 'Full name' },
    summary: 'Full name.',
    asks: { es: 'Nombre completo', en: 'Full name' },
    headers: [
      ...['name', 'full name', 'first name', 'student', 'student name', 'recipient', 'participant'],
      ...['nombre', 'nombres', 'nombre completo', 'nombre y apellidos', 'destinatario', 'alumno', 'estudiante'],
      'participante',
    ],
    sample: 'Ana Muñoz',
  },
  result_value: {
    type: 'string',
    property: 'resultValue',
    name: { es: 'Calificación', en: 'Result' },
    summary: "One of the template's allowed values when those are defined.",
    asks: { es: 'Calificación', en: 'Result' },
    headers: ['result', 'grade', 'score', 'calificacion', 'calificacion final', 'nota', 'nota final', 'resultado'],
  },
  credits_earned: {
    type: 'number',
    property: 'creditsEarned',
    name: { es: 'Créditos obtenidos', en: 'Credits earned' },
    summary: 'Must not exceed credits_available.',
    asks: { es: 'Créditos obtenidos', en: 'Credits earned' },
    headers: ['credits', 'ects', 'creditos', 'creditos obtenidos', 'creditos ects'],
  },
  evidence: {
    type: 'array',
    property: 'evidence',
    name: { es: 'Evidencias', en: 'Evidence' },
    summary: 'At least one object when the template requires evidence.',
    asks: {
      es: 'Evidencias: lista de objetos con name, url y description',
      en: 'Evidence: a list of objects with name, url and description',
    },
    headers: [],
  },
  role: {
    type: 'string',
    property: 'role',
    profile: 'role',
    name: { es: 'Función', en: 'Role' },
    summary: 'Role of the recipient.',
    asks: { es: 'Rol o función', en: 'Role' },
    page: { place: 2, es: 'Función', en: 'Role' },
    headers: ['rol', 'cargo', 'puesto', 'funcion'],
    sample: 'Tutor',
  },
  license_number: {
    type: 'string',
    property: 'licenseNumber',
    profile: 'licenseNumber',
    name: { es: 'Número de licencia', en: 'License number' },
    summary: 'License number.',
    asks: { es: 'Número de licencia', en: 'License number' },
    page: { place: 3, es: 'Número de licencia', en: 'License number' },
    headers: [
      ...['license', 'licence', 'licence number', 'licencia', 'numero de licencia'],
      ...['cedula', 'cedula profesional', 'numero de colegiado', 'matricula profesional'],
    ],
    sample: '00123450',
  },
  term: {
    type: 'string',
    property: 'term',
    name: { es: 'Periodo académico', en: 'Academic term' },
    summary: 'Academic period.',
    asks: { es: 'Periodo académico', en: 'Academic term' },
    page: { place: 1, es: 'Periodo académico', en: 'Academic term' },
    headers: [
      ...['academic period', 'academic term', 'semester'],
      ...['periodo', 'periodo academico', 'semestre', 'ciclo', 'ciclo escolar'],
    ],
    sample: '2026-2',
  },
  activity_start_date: {
    type: 'date',
    property: 'activityStartDate',
    name: { es: 'Fecha de inicio', en: 'Start date' },
    summary: 'YYYY-MM-DD.',
    asks: { es: 'Fecha de inicio (AAAA-MM-DD)', en: 'Start date (YYYY-MM-DD)' },
    headers: ['start', 'start date', 'inicio', 'fecha inicio', 'fecha de inicio'],
    sample: '2026-08-17',
  },
  activity_end_date: {
    type: 'date',
    property: 'activityEndDate',
    notBefore: 'activityStartDate',
    name: { es: 'Fecha de término', en: 'End date' },
    summary: 'YYYY-MM-DD, not before the start.',
    asks: { es: 'Fecha de término (AAAA-MM-DD)', en: 'End date (YYYY-MM-DD)' },
    page: { place: 4, es: 'Fechas de la actividad', en: 'Dates of the activity' },
    headers: [
      ...['end', 'end date'],
      ...['fin', 'fecha fin', 'fecha de fin', 'fecha de termino', 'fecha de finalizacion'],
    ],
    sample: '2026-12-04',
  },
} as const satisfies Record<string, RecipientField>

/** The characters that a text of a recipient, and so an allowed value, may have: code points. */
export const fieldCharactersMax = 500

export type FieldName = keyof typeof fields

export const recipientFields: Readonly<Record<FieldName, RecipientField>> = fields

export const fieldNames: readonly FieldName[] = Object.keys(fields) as FieldName[]

/** The field that stands for all days in the examples of the doors. */
export const exampleDay = fieldNames.find((name) => recipientFields[name].type === 'date') as FieldName

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}

/** A plain field, which the document holds unchanged as a property of the subject. */
export type PlainField = Extract<RecipientField, { property: SubjectField }>

export function isPlain(field: RecipientField): field is PlainField {
  return Object.hasOwn(subjectFields, field.property)
}
