import type { ColumnName } from '../rows/column.ts'
import { typedValue } from '../rows/typed-value.ts'
import { problemsAt, useReview, withDomain } from './review-state.ts'

/** Rows whose domain is probably mistyped in the same way. */
type Typos = { typed: string; meant: string; keys: number[] }

/** What is wrong in a column over all rows, whichever are shown, and what mends it at once. */
export function useColumnRepair(column: ColumnName) {
  const { rows, checks, setValues } = useReview()
  const errors: number[] = []
  const typos = new Map<string, Typos>()
  for (const row of rows) {
    for (const problem of problemsAt(row, checks.get(row.key), column)) {
      if (problem.kind === 'error' && errors.at(-1) !== row.key) errors.push(row.key)
      if (problem.code !== 'domain_typo' || problem.fact === undefined) continue
      const typed = (row.values.email ?? '').split('@').at(-1) ?? ''
      const same = typos.get(typed) ?? { typed, meant: problem.fact, keys: [] }
      same.keys.push(row.key)
      typos.set(typed, same)
    }
  }
  return {
    errors,
    typos: [...typos.values()],
    setAll: (keys: number[], typed: string) => setValues(keys, column, () => typedValue(column, typed)),
    mendTypos: (keys: number[], meant: string) => setValues(keys, 'email', (email) => withDomain(email, meant)),
  }
}
