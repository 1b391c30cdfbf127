import type { Evidence } from '../../data/generated/recipient-fields.ts'
import { type ColumnName, columnNames, evidenceColumns, isEvidenceColumn, type Values } from './column.ts'

/** A recipient as requests carry one. A number that cannot be read stays text: the service then refuses its row. */
export type Recipient = Record<string, unknown> & { email: string }

/** A row as the service takes it. `evidence` stands for the columns of evidence where a form has several. */
export function recipientOf(values: Values, evidence: Evidence[] = evidenceOf(values)): Recipient {
  const plain = columnNames.filter((name) => !isEvidenceColumn(name) && values[name])
  const fields = plain.map((name) => [name, name === 'credits_earned' ? numberOf(values[name] ?? '') : values[name]])
  return {
    ...Object.fromEntries(fields),
    email: values.email ?? '',
    ...(evidence.length > 0 && { evidence }),
  }
}

/** A recipient as a row of the review. */
export function valuesOf(recipient: Record<string, unknown>, columns: readonly ColumnName[]): Values {
  const [first] = Array.isArray(recipient.evidence) ? recipient.evidence : []
  const values: Values = {}
  for (const name of columns) {
    const value = isEvidenceColumn(name) ? first?.[partOf(name)] : recipient[name]
    if (value !== undefined && value !== null && value !== '') values[name] = String(value)
  }
  return values
}

function partOf(column: ColumnName): string {
  return column.slice('evidence_'.length)
}

/** The one piece of evidence that a row has, where it has any. */
export function evidenceOf(values: Values): Evidence[] {
  const given = evidenceColumns.filter((column) => values[column])
  return given.length > 0 ? [Object.fromEntries(given.map((column) => [partOf(column), values[column]]))] : []
}

function numberOf(text: string): number | string {
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}
