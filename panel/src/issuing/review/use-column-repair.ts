import type { ColumnName } from '../rows/column.ts'
import { meantBy } from '../rows/meant-value.ts'
import { typedValue } from '../rows/typed-value.ts'
import { problemsAt, useReview } from './review-state.ts'

/** A mistake that several rows share: an example of it, and the corrected value of each row. */
type Slips = { typed: string; meant: string; isTypedAlike: boolean; meantIn: Map<number, string> }

/** The problems of a column over all rows, also those out of sight, and the change that corrects them together. */
export function useColumnRepair(column: ColumnName) {
  const { rows, checks, template, setValues } = useReview()
  const errors: number[] = []
  const slips = new Map<string, Slips>()
  for (const row of rows) {
    const value = row.values[column] ?? ''
    for (const problem of problemsAt(row, checks.get(row.key), column)) {
      if (problem.kind === 'error' && errors.at(-1) !== row.key) errors.push(row.key)
      const meant = meantBy(problem, value, template)
      if (meant === undefined) continue
      // Domains are corrected one by one, since each is a mistake of its own. Numbers and results of a column were all written in the same way.
      const [typed, right] = column === 'email' ? [domainOf(value), domainOf(meant)] : [value, meant]
      const name = column === 'email' ? typed : ''
      const same = slips.get(name) ?? { typed, meant: right, isTypedAlike: true, meantIn: new Map() }
      same.meantIn.set(row.key, meant)
      slips.set(name, { ...same, isTypedAlike: same.isTypedAlike && same.typed === typed })
    }
  }
  return {
    errors,
    slips: [...slips.values()],
    setAll: (keys: number[], typed: string) =>
      setValues(column, new Map(keys.map((key) => [key, typedValue(column, typed)]))),
    mend: ({ meantIn }: Slips) => setValues(column, meantIn),
  }
}

function domainOf(address: string): string {
  return address.split('@').at(-1) ?? ''
}
