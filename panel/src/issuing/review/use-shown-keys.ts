import { useState } from 'react'
import type { DraftRow } from '../rows/draft-row.ts'
import { type Checks, listView, stateOf, type View } from '../rows/review.ts'

/**
 * The keys of the rows of a view, in order. The list is made anew when another view is chosen and once all rows are checked; between these moments a
 * corrected row keeps its place, so that nothing moves while a person works on it.
 */
export function useShownKeys(rows: readonly DraftRow[], checks: Checks, view: View, generation: number): number[] {
  const isChecked = rows.every((row) => stateOf(row, checks.get(row.key)) !== 'checking')
  const [list, setList] = useState({ view, generation, wasChecked: isChecked, keys: listView(rows, checks, view) })
  const isStale = list.view !== view || list.generation !== generation || (isChecked && !list.wasChecked)
  if (isStale) {
    const fresh = { view, generation, wasChecked: isChecked, keys: listView(rows, checks, view) }
    setList(fresh)
    return fresh.keys
  }
  const present = new Set(rows.map(({ key }) => key))
  const known = new Set(list.keys)
  // A row that was brought back is placed where it stands among all rows, which is the only place known for it.
  const back = view === 'all' ? rows.filter(({ key }) => !known.has(key)).map(({ key }) => key) : []
  return [...list.keys.filter((key) => present.has(key)), ...back]
}
