import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { bound } from '../../../ui/form/bound.ts'
import { useTexts } from '../../../ui/language/language.tsx'
import { type ColumnName, isDateColumn } from '../../rows/column.ts'
import { typedValue } from '../../rows/typed-value.ts'
import { texts } from '../../texts/texts.ts'
import classes from '../review.module.css'
import { useReview } from '../review-state.ts'

/** The direction in which the focus leaves a cell; `away` where it has left the cell already. */
export type Onward = 'stay' | 'down' | 'right' | 'left' | 'away'

/**
 * A cell that is being changed. Enter and Tab keep the typed value and move on; Escape drops it. Leaving the cell keeps it too, so that a click
 * elsewhere loses nothing.
 */
export function CellEditor(props: {
  rowKey: number
  column: ColumnName
  label: string
  /** The first typed character, which replaces the former value. */
  start?: string | undefined
  describedBy?: string
  onEnd: (onward: Onward) => void
}) {
  const { rowKey, column, onEnd } = props
  const { template, rowOf, setValue } = useReview()
  const words = useTexts(texts).review
  const former = rowOf(rowKey)?.values[column] ?? ''
  const [typed, setTyped] = useState(props.start ?? former)
  const isOver = useRef(false)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => {
    field.current?.focus()
    if (props.start === undefined) field.current?.select?.()
  }, [props.start])
  const end = (onward: Onward, value: string | undefined) => {
    if (isOver.current) return
    isOver.current = true
    if (value !== undefined && typedValue(column, value) !== former) setValue(rowKey, column, typedValue(column, value))
    onEnd(onward)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const onward =
      event.key === 'Enter' ? 'down' : event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : undefined
    if (onward) {
      event.preventDefault()
      end(onward, typed)
    } else if (event.key === 'Escape') end('stay', undefined)
  }
  const common = {
    ref: field,
    className: classes.editor,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    onKeyDown,
    onBlur: () => end('away', typed),
  }
  if (column !== 'result_value' || template.result_allowed_values.length === 0)
    return (
      <input
        {...common}
        {...bound(typed, setTyped)}
        placeholder={isDateColumn(column) ? words.dayHint : undefined}
        inputMode={column === 'email' ? 'email' : column === 'credits_earned' ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    )
  const choices = template.result_allowed_values
  return (
    <select {...common} value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)}>
      <option value="" />
      {!choices.includes(former) && former !== '' && <option value={former}>{former}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}
