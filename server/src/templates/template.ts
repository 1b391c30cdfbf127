import type { OwnWordsByLanguage } from '../mail/letter-content.ts'
import type { TemplateId } from '../platform/ids.ts'
import type { CertificateLayout } from './certificates/certificate.ts'
import type { FieldName } from './recipient-fields.ts'
import type { TemplateLinks } from './template-links.ts'

export type FieldDescriptor = { name: FieldName; type: string; description: string }

/** The stored definition of an achievement; inside a document it is an `Achievement`. */
export type Template = TemplateLinks & {
  id: TemplateId
  /** As the service counts. */
  version: number
  name: string
  description: string
  achievementType: string
  criteriaNarrative: string | null
  imageUrl: string | null
  /** Whether a result is required. */
  hasResult: boolean
  resultType: string | null
  resultAllowedValues: string[]
  /**
   * The `urn:uuid:` of the ResultDescription, and of the one for credits that a JSON-LD number cannot hold (open-badges.md,
   * 3).
   */
  resultDescriptionId: string
  creditsDescriptionId: string
  creditsAvailable: number | null
  requiresEvidence: boolean
  expirationMonths: number | null
  /** What its certificates look like, where who asks for one names no other layout. */
  certificateLayout: CertificateLayout
  requiredFields: FieldDescriptor[]
  optionalFields: FieldDescriptor[]
  /** What its letters say in the issuer's own words; null where all is said in ours. */
  letter: OwnWordsByLanguage | null
  archivedAt: Date | null
  createdAt: Date
}

/**
 * The characters that the allowed values of a result may have together, joined by `, `: they are a part of the message of
 * each row with another result, and so of up to 5,000.
 */
export const allowedValuesCharactersMax = 2_000

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
