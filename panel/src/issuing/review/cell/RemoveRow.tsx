import { useTexts } from '../../../ui/language/language.tsx'
import type { DraftRow } from '../../rows/draft-row.ts'
import { texts } from '../../texts/texts.ts'
import classes from '../review.module.css'
import { useReview } from '../review-state.ts'

/** Removes a row from the list, which offers to bring it back. In the grid the cell, and not this button, has the focus and the keys. */
export function RemoveRow({ row, isInGrid }: { row: DraftRow; isInGrid?: boolean }) {
  const words = useTexts(texts).review
  const { remove } = useReview()
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={words.remove(words.rowName(row))}
      onClick={() => remove(row.key)}
      {...(isInGrid && { tabIndex: -1 })}
    >
      ×
    </button>
  )
}
