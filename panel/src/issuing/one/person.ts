import { columnsOf, isEvidenceColumn, type Values } from '../rows/column.ts'
import { evidenceOf, type Recipient, recipientOf, valuesOf } from '../rows/recipient.ts'
import { typedValue } from '../rows/typed-value.ts'
import type { IssuableTemplate } from '../template.ts'

/** A recipient as the form holds it, with each piece of evidence on its own. */
export type Person = { values: Values; evidence: Values[] }

/** A recipient of the service, as the form holds it. */
export function personOfRecipient(template: IssuableTemplate, recipient: Record<string, unknown>): Person {
  const columns = columnsOf(template)
  const pieces = Array.isArray(recipient.evidence) ? recipient.evidence : []
  const evidence = pieces.map((piece) => valuesOf({ evidence: [piece] }, columns.filter(isEvidenceColumn)))
  const values = valuesOf(
    recipient,
    columns.filter((column) => !isEvidenceColumn(column)),
  )
  return { values, evidence: evidence.length === 0 && template.requires_evidence ? [{}] : evidence }
}

/** The recipient as the service takes it. Evidence without any text is left out. */
export function recipientOfPerson({ values, evidence }: Person): Recipient {
  const typed = Object.entries(values).map(([column, value]) => [column, typedValue(column as keyof Values, value)])
  const pieces = evidence.flatMap((item) =>
    evidenceOf(Object.fromEntries(Object.entries(item).map(([column, text]) => [column, text.trim()]))),
  )
  return recipientOf(Object.fromEntries(typed), pieces)
}
