import { createContext, use } from 'react'
import type { ColumnName, Values } from '../rows/column.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import type { Problem } from '../rows/problem.ts'
import type { Checks, RowCheck } from '../rows/review.ts'
import type { IssuableTemplate } from '../template.ts'

/** The facts and functions that a cell of the review uses, in the grid as on cards. */
export type ReviewState = {
  template: IssuableTemplate
  columns: readonly ColumnName[]
  /** All rows, also those that the present view leaves out. */
  rows: readonly DraftRow[]
  checks: Checks
  /** The domains that take no mail and are named once, each with the number of its rows. */
  withoutMail: ReadonlyMap<string, number>
  rowOf: (key: number) => DraftRow | undefined
  checkOf: (key: number) => RowCheck | undefined
  setValue: (key: number, column: ColumnName, value: string) => void
  /** Sets a column in some rows: `valueIn` has the new value of each row. */
  setValues: (column: ColumnName, valueIn: ReadonlyMap<number, string>) => void
  remove: (key: number) => void
  setRepeatWanted: (key: number, isWanted: boolean) => void
}

const ReviewContext = createContext<ReviewState | undefined>(undefined)
export const ReviewProvider = ReviewContext.Provider

export function useReview(): ReviewState {
  const state = use(ReviewContext)
  if (!state) throw new Error('no review stands above this component')
  return state
}

/** The problems of a cell; none where the check was of a former value. */
export function problemsAt(row: DraftRow, check: RowCheck | undefined, column: ColumnName): Problem[] {
  if (!check || check.values[column] !== row.values[column]) return []
  return check.problems.filter((problem) => problem.column === column)
}

/** The problems of a row as a whole, and those of fields that no column shows. */
export function problemsOfRow(row: DraftRow, check: RowCheck | undefined, columns: readonly ColumnName[]): Problem[] {
  if (check?.values !== row.values) return []
  return check.problems.filter(({ column }) => column === undefined || !columns.includes(column))
}

/** The values with one of them changed. A blank value is left out. */
export function withValue(values: Values, column: ColumnName, value: string): Values {
  const { [column]: _, ...others } = values
  return value === '' ? others : { ...others, [column]: value }
}
