import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Onward } from '../cell/CellEditor.tsx'
import { useReview } from '../review-state.ts'

/** A cell that is being changed, and the text with which it was opened. */
export type Editing = { key: number; column: number; start?: string | undefined }

/** The effects of a changed cell on the grid. */
export type CellActs = {
  end: (key: number, column: number, onward: Onward) => void
}

/**
 * The cell with the focus, by the grid pattern of the ARIA Authoring Practices: the Tab key reaches one cell, arrows lead to the others, and Enter,
 * F2 or typing opens a cell. Columns count from 0, which has the number of the row; the last has its actions.
 */
export function useGridFocus(options: {
  keys: readonly number[]
  /** The rows that are on the page. */
  shown: readonly number[]
  scroller: RefObject<HTMLDivElement | null>
  toIndex: (index: number) => void
}) {
  const { keys, shown, scroller, toIndex } = options
  const { columns, remove } = useReview()
  const last = columns.length + 1
  const [active, setActive] = useState({ key: keys[0] ?? 0, column: 1 })
  const [editing, setEditing] = useState<Editing>()
  const wantsFocus = useRef(false)
  // Where the focused cell has scrolled off the page, the Tab key reaches a cell in the middle of the rows that are there. That cell stays the same
  // as long as it is on the page, since every change of it would draw rows again.
  const [standIn, setStandIn] = useState(0)
  const middle = shown[Math.floor(shown.length / 2)] ?? 0
  if (!shown.includes(standIn) && standIn !== middle) setStandIn(middle)
  const activeRow = shown.includes(active.key) ? active.key : standIn

  useEffect(() => {
    if (!wantsFocus.current || editing) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${active.key} ${active.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = (index: number, column: number) => {
    const bounded = Math.max(0, Math.min(keys.length - 1, index))
    const key = keys[bounded]
    if (key === undefined) return
    wantsFocus.current = true
    toIndex(bounded)
    setActive({ key, column: Math.max(0, Math.min(last, column)) })
  }
  const isEditable = (column: number) => column > 0 && column < last
  const open = (key: number, column: number, start?: string) => {
    setActive({ key, column })
    if (isEditable(column)) setEditing({ key, column, start })
  }
  const act = useCellActs((key, column, onward) => {
    setEditing(undefined)
    if (onward === 'away') return
    const step = { stay: [0, 0], down: [1, 0], right: [0, 1], left: [0, -1] }[onward]
    goTo(keys.indexOf(key) + (step[0] ?? 0), column + (step[1] ?? 0))
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const cell = cellAt(target)
    if (cell && (cell.key !== active.key || cell.column !== active.column)) setActive(cell)
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const cell = (target as HTMLElement).closest('button, a, input, select') ? undefined : cellAt(target)
    if (cell && isEditable(cell.column)) open(cell.key, cell.column)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (!target.dataset.cell) return
    const index = keys.indexOf(activeRow)
    const column = activeRow === active.key ? active.column : 1
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 60))
    const isFar = event.ctrlKey || event.metaKey
    const step = stepOf(event.key, { index, column, page, isFar, lastIndex: keys.length - 1, last })
    const opens = event.key === 'Enter' || event.key === 'F2'
    const types = event.key.length === 1 && !isFar && !event.altKey && isEditable(column)
    if (!step && !opens && !types) return
    event.preventDefault()
    if (step) goTo(...step)
    else if (opens && column === last) remove(activeRow)
    else open(activeRow, column, opens ? undefined : event.key)
  }
  const activeColumn = activeRow === active.key ? active.column : 1
  return { activeRow, activeColumn, editing, act, onKeyDown, onFocus, onClick }
}

/** Returns the same object for as long as the grid is on the page, so that it makes no row be drawn again. */
function useCellActs(end: CellActs['end']): CellActs {
  const latest = useRef(end)
  useLayoutEffect(() => {
    latest.current = end
  })
  return useMemo(() => ({ end: (...ended) => latest.current(...ended) }), [])
}

/** The movement that a key asks for; undefined where the key asks for none. */
function stepOf(
  key: string,
  from: { index: number; column: number; page: number; isFar: boolean; lastIndex: number; last: number },
): [index: number, column: number] | undefined {
  const { index, column, page, isFar, lastIndex, last } = from
  const steps: Record<string, [index: number, column: number]> = {
    ArrowDown: [index + 1, column],
    ArrowUp: [index - 1, column],
    ArrowRight: [index, column + 1],
    ArrowLeft: [index, column - 1],
    PageDown: [index + page, column],
    PageUp: [index - page, column],
    Home: isFar ? [0, column] : [index, 0],
    End: isFar ? [lastIndex, column] : [index, last],
  }
  return steps[key]
}

/** The cell that contains an element of the grid. */
function cellAt(target: EventTarget): { key: number; column: number } | undefined {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
  if (place === undefined) return undefined
  const [key = 0, column = 0] = place.split(' ').map(Number)
  return { key, column }
}
