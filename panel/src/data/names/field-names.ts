import { recipientFields } from '../generated/recipient-fields.ts'

/** A field of a recipient, by its name on the wire. */
export type FieldName = keyof typeof recipientFields

export const fieldNames = Object.keys(recipientFields) as FieldName[]

/** What people call each field, in a language. */
export function fieldNamesIn(language: 'es' | 'en'): Record<FieldName, string> {
  const names = fieldNames.map((name) => [name, recipientFields[name][language]])
  return Object.fromEntries(names) as Record<FieldName, string>
}

/** The fields that hold a day. */
export const dayFields = fieldNames.filter((name) => recipientFields[name].type === 'date')

/** An example of each field, where one fits every template. */
export const fieldSamples: Partial<Record<FieldName, string>> = Object.fromEntries(
  Object.entries(recipientFields).flatMap(([name, field]) => ('sample' in field ? [[name, field.sample]] : [])),
)

/** Fields of a recipient as people call them. */
export function fieldsIn(fields: readonly string[], language: 'es' | 'en'): string {
  const names: Record<string, string> = fieldNamesIn(language)
  return new Intl.ListFormat(language).format(fields.map((field) => names[field] ?? field))
}
