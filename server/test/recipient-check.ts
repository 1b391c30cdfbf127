import { checkRecipients } from '../src/credentials/recipients/check-recipient.ts'
import type { RawRow, RowCheck } from '../src/credentials/recipients/recipient.ts'
import { type FieldName, fieldNames } from '../src/templates/recipient-fields.ts'
import type { Template } from '../src/templates/template.ts'

// What the tests of the row check share: a template that names every field, and one row to try on it.

export const described = (names: readonly FieldName[]) =>
  names.map((name) => ({ name, type: 'string', description: '' }))

export function template(changes: Partial<Template> = {}): Template {
  return {
    name: 'Curso',
    hasResult: false,
    resultType: null,
    resultAllowedValues: [],
    creditsAvailable: null,
    requiresEvidence: false,
    requiredFields: [],
    optionalFields: described(fieldNames),
    ...changes,
  } as Template
}

export function check(row: unknown, changes: Partial<Template> = {}): RowCheck {
  return checkRecipients(template(changes), [row as RawRow])[0] as RowCheck
}

export const ana = { email: 'ana@example.com' }
export const errorsOf = (row: RawRow, changes: Partial<Template> = {}) => check({ ...ana, ...row }, changes).errors
export const recipientOf = (row: RawRow, changes: Partial<Template> = {}) =>
  check({ ...ana, ...row }, changes).recipient
