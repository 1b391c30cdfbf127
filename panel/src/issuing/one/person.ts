import { columnsOf, isEvidenceColumn, type Values } from '../rows/column.ts'
import { evidenceOf, type Recipient, recipientOf, valuesOf } from '../rows/recipient.ts'
import { typedValue } from '../rows/typed-value.ts'
import type { IssuableTemplate } from '../template.ts'

/** A person as the form has them, with their pieces of evidence one by one. */
export type Person = { values: Values; evidence: Values[] }

/** A row of the service as the form has it. */
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

/** The recipient as the service takes it. Evidence in which nothing was typed is left out. */
export function recipientOfPerson({ values, evidence }: Person): Recipient {
  const typed = Object.entries(values).map(([column, value]) => [column, typedValue(column as keyof Values, value)])
  const pieces = evidence.flatMap((item) =>
    evidenceOf(Object.fromEntries(Object.entries(item).map(([column, text]) => [column, text.trim()]))),
  )
  return recipientOf(Object.fromEntries(typed), pieces)
}
