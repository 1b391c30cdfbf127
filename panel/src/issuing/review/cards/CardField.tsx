import { useState } from 'react'
import { useTexts } from '../../../ui/language/language.tsx'
import type { ColumnName } from '../../rows/column.ts'
import type { DraftRow } from '../../rows/draft-row.ts'
import { type RowCheck, toldAtRow } from '../../rows/review.ts'
import { texts } from '../../texts/texts.ts'
import { CellEditor } from '../cell/CellEditor.tsx'
import { CellProblems } from '../cell/CellProblems.tsx'
import { CellValue } from '../cell/CellValue.tsx'
import classes from '../review.module.css'
import { problemsAt, useReview } from '../review-state.ts'

/** A value on a card. Pressing it opens a field to change it in place. */
export function CardField(props: { row: DraftRow; check: RowCheck | undefined; column: ColumnName }) {
  const { row, check, column } = props
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const id = `problems-${row.key}-${column}`
  const label = words.review.cellName(words.columns[column], row)
  const { withoutMail } = useReview()
  const problems = toldAtRow(problemsAt(row, check, column), withoutMail)
  const hasError = problems.some(({ kind }) => kind === 'error')
  return (
    <div className={classes.cardField}>
      <span className={classes.cardLabel} aria-hidden="true">
        {words.columns[column]}
      </span>
      {isOpen ? (
        <CellEditor rowKey={row.key} column={column} label={label} describedBy={id} onEnd={() => setOpen(false)} />
      ) : (
        <button
          type="button"
          className={classes.cardValue}
          data-error={hasError || undefined}
          aria-label={words.review.change(label, row.values[column] ?? '')}
          onClick={() => setOpen(true)}
        >
          {row.values[column] === undefined ? (
            <span className={classes.blank}>{words.review.blank}</span>
          ) : (
            <CellValue column={column} value={row.values[column]} />
          )}
        </button>
      )}
      <CellProblems row={row} check={check} column={column} problems={problems} id={id} />
    </div>
  )
}
