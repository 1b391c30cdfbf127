import type { Language } from '../platform/context.ts'
import { type FieldDescriptor, type FieldName, fieldNames } from './template.ts'

/** What a field accepts, which decides what its description may say. */
export type FieldLimits = { resultAllowedValues: string[]; resultType: string | null; creditsAvailable: number | null }

const types: Record<FieldName, string> = {
  recipient_name: 'string',
  result_value: 'string',
  credits_earned: 'number',
  evidence: 'array',
  role: 'string',
  license_number: 'string',
  term: 'string',
  activity_start_date: 'date',
  activity_end_date: 'date',
}

const descriptions: Record<Language, Record<FieldName, string>> = {
  es: {
    recipient_name: 'Nombre completo',
    result_value: 'Calificación',
    credits_earned: 'Créditos obtenidos',
    evidence: 'Evidencias: lista de objetos con name, url y description',
    role: 'Rol o función',
    license_number: 'Número de licencia',
    term: 'Periodo académico',
    activity_start_date: 'Fecha de inicio (AAAA-MM-DD)',
    activity_end_date: 'Fecha de término (AAAA-MM-DD)',
  },
  en: {
    recipient_name: 'Full name',
    result_value: 'Result',
    credits_earned: 'Credits earned',
    evidence: 'Evidence: a list of objects with name, url and description',
    role: 'Role',
    license_number: 'License number',
    term: 'Academic term',
    activity_start_date: 'Start date (YYYY-MM-DD)',
    activity_end_date: 'End date (YYYY-MM-DD)',
  },
}

const words = {
  es: { allowed: 'Valores permitidos', percent: 'De 0 a 100', maximum: 'Máximo' },
  en: { allowed: 'Allowed values', percent: '0 to 100', maximum: 'Maximum' },
}

export function isFieldName(name: string): name is FieldName {
  return (fieldNames as readonly string[]).includes(name)
}

/** A field as the API describes it: its type is fixed by its name, its description is the author's or ours. */
export function describeField(
  name: FieldName,
  language: Language,
  limits: FieldLimits,
  own: string | undefined,
): FieldDescriptor {
  return { name, type: types[name], description: own ?? descriptions[language][name] + limitOf(name, language, limits) }
}

function limitOf(name: FieldName, language: Language, limits: FieldLimits): string {
  const { allowed, percent, maximum } = words[language]
  if (name === 'result_value') {
    if (limits.resultAllowedValues.length > 0) return `. ${allowed}: ${limits.resultAllowedValues.join(', ')}`
    return limits.resultType === 'Percent' ? `. ${percent}` : ''
  }
  if (name === 'credits_earned' && limits.creditsAvailable !== null) return `. ${maximum}: ${limits.creditsAvailable}`
  return ''
}
