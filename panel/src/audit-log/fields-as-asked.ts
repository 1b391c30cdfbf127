import { recipientFieldNames, recipientFields } from '../data/generated/recipient-fields.ts'
import { fieldNames } from '../data/names/field-names.ts'

/** The names of fields within a sentence, by the form that an entry has of a required field (`term: string`). */
export function fieldsAsAsked(language: 'es' | 'en'): Record<string, string> {
  const names = recipientFieldNames[language]
  return Object.fromEntries(
    fieldNames.map((name) => [`${name}: ${recipientFields[name].type}`, lowerFirst(names[name])]),
  )
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
