import { recipientColumns } from '../generated/recipient-columns.ts'

export type HeadingLanguage = 'es' | 'en'

type OwnField = 'email' | 'evidence_name' | 'evidence_url' | 'evidence_description' | 'failure_id' | 'batch_uuid'

export type HeadedField = OwnField | keyof typeof recipientColumns

const own: Record<HeadingLanguage, Record<OwnField, string>> = {
  es: {
    email: 'Correo electrónico',
    evidence_name: 'Título de la evidencia',
    evidence_url: 'Enlace de evidencia',
    evidence_description: 'Descripción de la evidencia',
    failure_id: 'Id. del fallo',
    batch_uuid: 'Id. del lote',
  },
  en: {
    email: 'Email address',
    evidence_name: 'Evidence title',
    evidence_url: 'Evidence link',
    evidence_description: 'Evidence description',
    failure_id: 'Failure id',
    batch_uuid: 'Batch id',
  },
}

/** What the columns of our own files are called in a language. Each is understood again where such a file is read. */
export const headings: Record<HeadingLanguage, Record<HeadedField, string>> = {
  es: headingsIn('es'),
  en: headingsIn('en'),
}

function headingsIn(language: HeadingLanguage): Record<HeadedField, string> {
  const { email, ...others } = own[language]
  const ofFields = Object.entries(recipientColumns).map(([field, { heading }]) => [field, heading[language]])
  return { email, ...Object.fromEntries(ofFields), ...others }
}

/** The field of a heading, in either language, written as we write it. */
export const fieldOfHeading: ReadonlyMap<string, HeadedField> = new Map(
  Object.values(headings).flatMap((names) =>
    Object.entries(names).map(([field, heading]) => [heading, field as HeadedField] as const),
  ),
)
