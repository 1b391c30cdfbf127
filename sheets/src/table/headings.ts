import { recipientColumns } from '../generated/recipient-columns.ts'

export type HeadingLanguage = 'es' | 'en'

/** The parts of a piece of evidence that have a column each, the longest text last. */
export const evidenceParts = ['name', 'url', 'description', 'genre', 'audience', 'narrative'] as const

export type EvidenceColumn = `evidence_${(typeof evidenceParts)[number]}`

type OwnField = 'email' | EvidenceColumn | 'failure_id' | 'batch_uuid'

export type HeadedField = OwnField | keyof typeof recipientColumns

const own: Record<HeadingLanguage, Record<OwnField, string>> = {
  es: {
    email: 'Correo electrónico',
    evidence_name: 'Título de la evidencia',
    evidence_url: 'Enlace de evidencia',
    evidence_description: 'Descripción de la evidencia',
    evidence_genre: 'Género de la evidencia',
    evidence_audience: 'Público de la evidencia',
    evidence_narrative: 'Relato de la evidencia',
    failure_id: 'Id. del fallo',
    batch_uuid: 'Id. del lote',
  },
  en: {
    email: 'Email address',
    evidence_name: 'Evidence title',
    evidence_url: 'Evidence link',
    evidence_description: 'Evidence description',
    evidence_genre: 'Evidence genre',
    evidence_audience: 'Evidence audience',
    evidence_narrative: 'Evidence narrative',
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
