import type { Evidence, Recipient } from '@sello/sdk'
import { recipientColumns } from '../generated/recipient-columns.ts'
import { emailOf, numberOf } from './cell-values.ts'
import { type DateOrder, readDate } from './dates.ts'
import { isFormulaError } from './formula-error.ts'
import type { ColumnField } from './header-map.ts'
import { evidenceParts } from './headings.ts'

type RecipientColumns = typeof recipientColumns
type FieldOfType<Type> = {
  [Field in keyof RecipientColumns]: RecipientColumns[Field]['type'] extends Type ? Field : never
}[keyof RecipientColumns]

function fieldsOfType<Type extends 'string' | 'date'>(type: Type): FieldOfType<Type>[] {
  const fields = Object.keys(recipientColumns) as (keyof RecipientColumns)[]
  return fields.filter((field): field is FieldOfType<Type> => recipientColumns[field].type === type)
}

const textFields = fieldsOfType('string')
export const dateFields = fieldsOfType('date')

/** How the cells of a file are meant. */
export type Meaning = { decimalComma: boolean; order: DateOrder }

export type CellOf = (field: ColumnField) => string

/** Blank cells are left out, so that the service may fill them from a member's profile. */
export function recipientOf(cell: CellOf, meaning: Meaning): Recipient {
  const value = (field: ColumnField) => sentText(field, cell(field), meaning)
  const recipient: Recipient = { email: value('email') }
  for (const field of textFields) if (cell(field)) recipient[field] = cell(field)
  const familyName = cell('family_name')
  if (familyName) recipient.recipient_name = joined([cell('recipient_name'), familyName])
  for (const field of dateFields) if (cell(field)) recipient[field] = value(field)
  // A number that cannot be read travels as text: its row is refused, not the file.
  if (cell('credits_earned')) recipient.credits_earned = numberOf(value('credits_earned'), false) as number
  const evidence: Evidence = {}
  for (const part of evidenceParts) {
    const text = cell(`evidence_${part}`)
    if (text) evidence[part] = text
  }
  if (Object.keys(evidence).length > 0) recipient.evidence = [evidence]
  return recipient
}

/** The error of a formula stands alone, since beside another part it would pass for a name. */
const joined = (parts: string[]) => parts.find(isFormulaError) ?? parts.filter(Boolean).join(' ')

/** The text that is sent for a cell. What is not understood is sent as it is. */
export function sentText(field: ColumnField, cell: string, { decimalComma, order }: Meaning): string {
  if (field === 'email') return emailOf(cell)
  if (field === 'credits_earned') return String(numberOf(cell, decimalComma))
  return (dateFields as ColumnField[]).includes(field) ? (readDate(cell, order) ?? cell) : cell
}
