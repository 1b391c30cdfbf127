import type { OwnWordsByLanguage } from '../mail/letter-content.ts'
import type { Language } from '../platform/context.ts'
import type { CertificateLayout } from './certificates/certificate.ts'
import type { FieldName } from './recipient-fields.ts'
import type { FieldDescriptor } from './template.ts'
import { describeField } from './template-fields.ts'
import type { TemplateDefinition } from './template-file.ts'
import { type LinksFile, writeLinks } from './template-links.ts'

/** A field as its author names it: with a description of their own, or with the one that we give. */
export type FieldChoice = { name: FieldName; description?: string }

/** What a template file says, in the field names of api.md, 2.2. */
export type TemplateFile = LinksFile & {
  name: string
  description: string
  achievement_type: string
  criteria_narrative: string | null
  image_url: string | null
  has_result: boolean
  result_type: string | null
  result_allowed_values: string[]
  credits_available: number | null
  requires_evidence: boolean
  expiration_months: number | null
  certificate_layout: CertificateLayout
  required_fields: FieldChoice[]
  optional_fields: FieldChoice[]
  letter: OwnWordsByLanguage | null
}

/**
 * Writes a definition as the file that gives it back. A description that is our own is left out: it follows from the limits of
 * the field, and is made anew when those change.
 */
export function writeTemplateFile(definition: TemplateDefinition): TemplateFile {
  const choose = (field: FieldDescriptor): FieldChoice =>
    isOurs(field, definition) ? { name: field.name } : { name: field.name, description: field.description }
  return {
    name: definition.name,
    description: definition.description,
    achievement_type: definition.achievementType,
    criteria_narrative: definition.criteriaNarrative,
    image_url: definition.imageUrl,
    has_result: definition.hasResult,
    result_type: definition.resultType,
    result_allowed_values: definition.resultAllowedValues,
    credits_available: definition.creditsAvailable,
    requires_evidence: definition.requiresEvidence,
    expiration_months: definition.expirationMonths,
    certificate_layout: definition.certificateLayout,
    required_fields: definition.requiredFields.map(choose),
    optional_fields: definition.optionalFields.map(choose),
    letter: definition.letter ?? null,
    ...writeLinks(definition),
  }
}

const languages: Language[] = ['es', 'en']

function isOurs({ name, description }: FieldDescriptor, definition: TemplateDefinition): boolean {
  return languages.some((language) => describeField(name, language, definition, undefined).description === description)
}
