import type { Language } from '../platform/context.ts'
import { type FieldName, recipientFields } from './recipient-fields.ts'
import type { FieldDescriptor } from './template.ts'

/** The limits of a field, which decide what its description may say. */
export type FieldLimits = { resultAllowedValues: string[]; resultType: string | null; creditsAvailable: number | null }

const words = {
  es: { allowed: 'Valores permitidos', percent: 'De 0 a 100', maximum: 'Máximo' },
  en: { allowed: 'Allowed values', percent: '0 to 100', maximum: 'Maximum' },
}

/** Describes a field for the API. Its name determines its type; its description is the author's or our default. */
export function describeField(
  name: FieldName,
  language: Language,
  limits: FieldLimits,
  own: string | undefined,
): FieldDescriptor {
  const { type, asks } = recipientFields[name]
  return { name, type, description: own ?? asks[language] + limitOf(name, language, limits) }
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
