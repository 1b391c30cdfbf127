import type { Values } from '../rows/column.ts'
import { evidenceOf, type Recipient, recipientOf } from '../rows/recipient.ts'
import { typedValue } from '../rows/typed-value.ts'

/** A person as the form has them, with their pieces of evidence one by one. */
export type Person = { values: Values; evidence: Values[] }

/** As the service takes them. Evidence in which nothing was typed is none. */
export function recipientOfPerson({ values, evidence }: Person): Recipient {
  const typed = Object.entries(values).map(([column, value]) => [column, typedValue(column as keyof Values, value)])
  const pieces = evidence.flatMap((item) =>
    evidenceOf(Object.fromEntries(Object.entries(item).map(([column, text]) => [column, text.trim()]))),
  )
  return recipientOf(Object.fromEntries(typed), pieces)
}
