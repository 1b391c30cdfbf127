import { recipientFieldNames, recipientFields } from '../generated/recipient-fields.ts'

/** A field of a recipient, by its name on the wire. */
export type FieldName = keyof typeof recipientFields

export const fieldNames = Object.keys(recipientFields) as FieldName[]

/** The fields that hold a day. */
export const dayFields = fieldNames.filter((name) => recipientFields[name].type === 'date')

/** Fields of a recipient as people call them. */
export function fieldsIn(fields: readonly string[], language: 'es' | 'en'): string {
  const names: Record<string, string> = recipientFieldNames[language]
  return new Intl.ListFormat(language).format(fields.map((field) => names[field] ?? field))
}
