import type { OwnWordsByLanguage } from '../mail/letter-content.ts'
import type { Language } from '../platform/context.ts'
import { type PlainFile, writePlain } from './plain-fields.ts'
import type { FieldName } from './recipient-fields.ts'
import { describeField, type FieldDescriptor } from './template.ts'
import type { TemplateDefinition } from './template-file.ts'
import { type LinksFile, writeLinks } from './template-links.ts'

/** A field of a template file: with a description by its author, or with ours. */
export type FieldChoice = { name: FieldName; description?: string }

/** The content of a template file, in the field names of api.md, 2.2. */
export type TemplateFile = PlainFile &
  LinksFile & {
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
    ...writePlain(definition),
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
