import type { Answer } from '../ask.ts'

type TemplateFile = NonNullable<Answer<'get-template-record'>['published']>
/** The audit log has the words of a letter by language, and tells the author's version from the number of the service. */
type Names = Record<Exclude<keyof TemplateFile, 'name' | 'letter' | 'version'>, string>

const spanish: Names = {
  description: 'Descripción',
  achievement_type: 'Tipo',
  criteria_narrative: 'Criterios',
  image_url: 'Imagen',
  has_result: 'Con calificación',
  result_type: 'Tipo de calificación',
  result_allowed_values: 'Calificaciones permitidas',
  credits_available: 'Créditos máximos',
  requires_evidence: 'Evidencias obligatorias',
  expiration_months: 'Meses de vigencia',
  certificate_layout: 'Diseño del certificado',
  required_fields: 'Cada persona necesita',
  optional_fields: 'Puede llevar',
  alignment: 'Competencias',
  tag: 'Temas',
  related: 'Logros relacionados',
  creator: 'Definido por',
}

const english: Names = {
  description: 'Description',
  achievement_type: 'Type',
  criteria_narrative: 'Criteria',
  image_url: 'Image',
  has_result: 'With result',
  result_type: 'Type of result',
  result_allowed_values: 'Allowed results',
  credits_available: 'Credits at most',
  requires_evidence: 'Evidence required',
  expiration_months: 'Months of validity',
  certificate_layout: 'Certificate layout',
  required_fields: 'Each person needs',
  optional_fields: 'May have',
  alignment: 'Skills',
  tag: 'Topics',
  related: 'Related achievements',
  creator: 'Defined by',
}

/** What people call the fields of a template, by their names on the wire. */
export const templateFieldNames = { es: spanish, en: english }
