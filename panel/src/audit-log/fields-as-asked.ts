import { recipientFieldNames, recipientFields } from '../data/generated/recipient-fields.ts'
import { fieldNames } from '../data/names/field-names.ts'

/** What a template asks for, as an entry has it (`term: string`), by what people call it within a sentence. */
export function fieldsAsAsked(language: 'es' | 'en'): Record<string, string> {
  const names = recipientFieldNames[language]
  return Object.fromEntries(
    fieldNames.map((name) => [`${name}: ${recipientFields[name].type}`, lowerFirst(names[name])]),
  )
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
