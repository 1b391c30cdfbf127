import type { OwnWordsByLanguage } from '../mail/letter-content.ts'
import type { Language } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import type { PlainProperties } from './plain-fields.ts'
import { type FieldName, recipientFields } from './recipient-fields.ts'
import type { TemplateLinks } from './template-links.ts'

export type FieldDescriptor = { name: FieldName; type: string; description: string }

/** The stored definition of an achievement; inside a document it is an `Achievement`. */
export type Template = PlainProperties &
  TemplateLinks & {
    id: TemplateId
    /** The number of the version, counted by the service. */
    version: number
    /**
     * The `urn:uuid:` of the ResultDescription, and of the one for credits that a JSON-LD number cannot hold (open-badges.md,
     * 3).
     */
    resultDescriptionId: string
    creditsDescriptionId: string
    requiredFields: FieldDescriptor[]
    optionalFields: FieldDescriptor[]
    /** The issuer's own words in letters; null where the usual ones are used. */
    letter: OwnWordsByLanguage | null
    archivedAt: Date | null
    createdAt: Date
  }

export function requiresField(template: Template, name: FieldName): boolean {
  if (name === 'result_value' && template.hasResult) return true
  if (name === 'evidence' && template.requiresEvidence) return true
  return template.requiredFields.some((field) => field.name === name)
}

export function namesField(template: Template, name: FieldName): boolean {
  return requiresField(template, name) || template.optionalFields.some((field) => field.name === name)
}

/** A number from 0 to 100 as it is signed: digits, with a point before decimals. */
export function isPercent(text: string): boolean {
  return /^(\d{1,2}(\.\d+)?|100(\.0+)?)$/.test(text)
}

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
