// biome-ignore-all lint/a11y: a table element cannot hold rows that are not all there, and its cells take the focus, not their rows
import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef } from 'react'
import { useTexts } from '../../../ui/language/language.tsx'
import type { ColumnName } from '../../rows/column.ts'
import { texts } from '../../texts/texts.ts'
import { ColumnRepair } from '../ColumnRepair.tsx'
import classes from '../review.module.css'
import { useReview } from '../review-state.ts'
import { ReviewRow } from './ReviewRow.tsx'
import { useGridFocus } from './use-grid-focus.ts'

/**
 * The height of a row without problems, border included. If it were wrong, each row that comes into sight would move the rows below it, and the list
 * would be drawn twice.
 */
const rowPx = 45
const rowsBeyond = 6

/** The least widths of the columns in rem. Spare room is shared in the same proportions. */
const widths: { [Name in ColumnName]?: number } = {
  email: 19,
  recipient_name: 14,
  result_value: 9,
}
const otherWidth = 11
const numberWidth = 7
const actionWidth = 3.25

function layoutOf(columns: readonly ColumnName[]): CSSProperties {
  const rem = columns.map((name) => widths[name] ?? otherWidth)
  return {
    '--columns': `${numberWidth}rem ${rem.map((width) => `minmax(0, ${width}fr)`).join(' ')} ${actionWidth}rem`,
    '--least': `${rem.reduce((sum, width) => sum + width, numberWidth + actionWidth)}rem`,
  } as CSSProperties
}

/** The rows of a view as a grid of cells. Only the rows in sight are on the page; roles and numbers tell a screen reader of the others. */
export function ReviewTable({ keys }: { keys: readonly number[] }) {
  const words = useTexts(texts)
  const { columns, rowOf, checkOf } = useReview()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => keys[index] ?? index,
    overscan: rowsBeyond,
    // The headings stay above the rows, and must not cover a row that is scrolled to.
    scrollPaddingStart: rowPx,
  })
  const items = virtual.getVirtualItems()
  const focus = useGridFocus({
    keys,
    shown: items.map(({ key }) => Number(key)),
    scroller,
    toIndex: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  })
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={words.review.list}
      aria-rowcount={keys.length + 1}
      aria-colcount={columns.length + 2}
      className={classes.grid}
      style={layoutOf(columns)}
      onKeyDown={focus.onKeyDown}
      onFocus={focus.onFocus}
      onClick={focus.onClick}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row}>
          <div role="columnheader">{words.review.row}</div>
          {columns.map((column) => (
            <div key={column} role="columnheader" className={classes.heading}>
              <span>{words.columns[column]}</span>
              <ColumnRepair column={column} />
            </div>
          ))}
          <div role="columnheader">
            <VisuallyHidden>{words.review.actions}</VisuallyHidden>
          </div>
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rowOf(Number(key))
          return (
            row && (
              <ReviewRow
                key={key}
                row={row}
                check={checkOf(row.key)}
                index={index}
                start={start}
                measure={virtual.measureElement}
                activeColumn={focus.activeRow === row.key ? focus.activeColumn : undefined}
                editing={focus.editing?.key === row.key ? focus.editing : undefined}
                act={focus.act}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
