// biome-ignore-all lint/a11y: a table element cannot hold rows that are not all there, and its cells take the focus and the keys
import { memo } from 'react'
import { useTexts } from '../../../ui/language/language.tsx'
import type { ColumnName } from '../../rows/column.ts'
import type { DraftRow } from '../../rows/draft-row.ts'
import type { Problem } from '../../rows/problem.ts'
import { type RowCheck, toldAtRow } from '../../rows/review.ts'
import { texts } from '../../texts/texts.ts'
import { CellEditor } from '../cell/CellEditor.tsx'
import { CellProblems, ProblemLine } from '../cell/CellProblems.tsx'
import { CellValue } from '../cell/CellValue.tsx'
import { RemoveRow } from '../cell/RemoveRow.tsx'
import { RowStateSign } from '../cell/RowStateSign.tsx'
import classes from '../review.module.css'
import { problemsAt, problemsOfRow, useReview } from '../review-state.ts'
import type { CellActs, Editing } from './use-grid-focus.ts'

type RowProps = {
  row: DraftRow
  check: RowCheck | undefined
  index: number
  start: number
  measure: (element: Element | null) => void
  activeColumn: number | undefined
  editing: Editing | undefined
  act: CellActs
}

/** A row of the grid. It is drawn again only when its own values change, so that scrolling draws only rows that come into sight. */
export const ReviewRow = memo(function ReviewRow(props: RowProps) {
  const { row, check, index, start, activeColumn } = props
  const { columns, withoutMail } = useReview()
  const last = columns.length + 1
  const place = (column: number) => ({
    tabIndex: activeColumn === column ? 0 : -1,
    'data-cell': `${row.key} ${column}`,
  })
  return (
    <div
      ref={props.measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={classes.row}
      style={{ top: start }}
    >
      <div role="rowheader" aria-readonly className={classes.number} {...place(0)}>
        <RowStateSign row={row} check={check} />
        {problemsOfRow(row, check, columns).map((problem) => (
          <ProblemLine key={problem.text} problem={problem} />
        ))}
      </div>
      {columns.map((column, at) => (
        <ValueCell
          key={column}
          {...props}
          column={column}
          at={at + 1}
          problems={toldAtRow(problemsAt(row, check, column), withoutMail)}
        />
      ))}
      <div role="gridcell" aria-readonly className={classes.cell} {...place(last)}>
        <RemoveRow row={row} isInGrid />
      </div>
    </div>
  )
})

function ValueCell(props: RowProps & { column: ColumnName; at: number; problems: readonly Problem[] }) {
  const { row, check, column, at, problems, editing, act } = props
  const words = useTexts(texts)
  const id = `problems-${row.key}-${column}`
  const cleaned = row.cleaned?.[column]
  const tabIndex = props.activeColumn === at ? 0 : -1
  return (
    <div
      role="gridcell"
      tabIndex={tabIndex}
      data-cell={`${row.key} ${at}`}
      className={classes.cell}
      aria-invalid={problems.some(({ kind }) => kind === 'error') || undefined}
      aria-describedby={problems.length > 0 ? id : undefined}
    >
      {editing?.column === at ? (
        <CellEditor
          rowKey={row.key}
          column={column}
          label={words.review.cellName(words.columns[column], row)}
          start={editing.start}
          describedBy={id}
          onEnd={(onward) => act.end(row.key, at, onward)}
        />
      ) : (
        <span className={classes.value} {...(cleaned !== undefined && { title: words.review.was(cleaned) })}>
          <CellValue column={column} value={row.values[column]} />
        </span>
      )}
      <CellProblems row={row} check={check} column={column} problems={problems} id={id} tabIndex={tabIndex} />
    </div>
  )
}
