import { useCallback, useMemo, useState } from 'react'
import type { DraftStore } from '../draft/draft-store.ts'
import type { ColumnName } from '../rows/column.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { withValue } from './review-state.ts'

/** The changes that a person can make to the rows of a draft. A removed row can be brought back until the next one is removed. */
export function useRowChanges(store: DraftStore) {
  const [removed, setRemoved] = useState<DraftRow>()
  const changeRows = useCallback(
    (change: (rows: DraftRow[]) => DraftRow[]) =>
      store.change((draft) => ({ ...draft, rows: draft.rows && change(draft.rows) })),
    [store],
  )
  return useMemo(() => {
    const setValues = (column: ColumnName, valueIn: ReadonlyMap<number, string>) =>
      changeRows((rows) =>
        rows.map((row) => {
          const value = valueIn.get(row.key)
          return value === undefined ? row : { ...row, values: withValue(row.values, column, value) }
        }),
      )
    return {
      removed,
      setValues,
      setValue: (key: number, column: ColumnName, value: string) => setValues(column, new Map([[key, value]])),
      setRepeatWanted: (key: number, isRepeatWanted: boolean) =>
        changeRows((rows) => rows.map((row) => (row.key === key ? { ...row, isRepeatWanted } : row))),
      setAllRepeatsWanted: (keys: ReadonlySet<number>, isRepeatWanted: boolean) =>
        changeRows((rows) => rows.map((row) => (keys.has(row.key) ? { ...row, isRepeatWanted } : row))),
      remove: (key: number) => {
        setRemoved(store.getState().draft?.rows?.find((row) => row.key === key))
        changeRows((rows) => rows.filter((row) => row.key !== key))
      },
      bringBack: () => {
        setRemoved(undefined)
        if (removed) changeRows((rows) => [...rows, removed].toSorted((one, other) => one.key - other.key))
      },
    }
  }, [changeRows, removed, store])
}
