import { useState } from 'react'
import type { DraftRow } from '../rows/draft-row.ts'
import { type Checks, listView, stateOf, type View } from '../rows/review.ts'

/**
 * The rows of a view, in their order. It is made anew when another view is asked for and once all rows are checked; between, a row
 * that was mended stays where it is, with its sign, so that nothing moves away under the hand that mends it.
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
  // What came back stands at its place in all rows, which is the end of what is known of it here.
  const back = view === 'all' ? rows.filter(({ key }) => !known.has(key)).map(({ key }) => key) : []
  return [...list.keys.filter((key) => present.has(key)), ...back]
}
