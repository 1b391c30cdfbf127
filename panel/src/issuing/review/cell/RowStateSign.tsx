import { Loader, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../../ui/language/language.tsx'
import { type Tone, ToneSign } from '../../../ui/states/tone.tsx'
import type { DraftRow } from '../../rows/draft-row.ts'
import { type RowCheck, type RowState, stateOf } from '../../rows/review.ts'
import { texts } from '../../texts/texts.ts'
import classes from '../review.module.css'

const tones: Record<Exclude<RowState, 'checking'>, Tone> = {
  error: 'bad',
  held: 'late',
  warning: 'late',
  ready: 'good',
}

/** The number of the row in its spreadsheet, and the state of its check. */
export function RowStateSign({ row, check }: { row: DraftRow; check: RowCheck | undefined }) {
  const words = useTexts(texts).review
  const state = stateOf(row, check)
  return (
    <span className={classes.state} data-state={state} title={words.states[state]}>
      {state === 'checking' ? <Loader size="0.875rem" aria-hidden="true" /> : <ToneSign tone={tones[state]} />}
      <VisuallyHidden>{`${words.states[state]}, ${words.rowAloud(row)}`}</VisuallyHidden>
      <span aria-hidden="true">{words.rowNumber(row)}</span>
    </span>
  )
}
