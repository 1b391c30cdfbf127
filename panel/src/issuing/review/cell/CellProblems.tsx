import { useTexts } from '../../../ui/language/language.tsx'
import { ToneSign } from '../../../ui/states/tone.tsx'
import { SentenceButton } from '../../../ui/text/SentenceButton.tsx'
import type { ColumnName } from '../../rows/column.ts'
import type { DraftRow } from '../../rows/draft-row.ts'
import { meantBy } from '../../rows/meant-value.ts'
import type { Problem } from '../../rows/problem.ts'
import type { RowCheck } from '../../rows/review.ts'
import { texts } from '../../texts/texts.ts'
import classes from '../review.module.css'
import { useReview } from '../review-state.ts'
import { AlreadyHeld } from './AlreadyHeld.tsx'
import { useProblemWords } from './use-problem-words.ts'

/** The sentences below a cell, with buttons that correct the value. `tabIndex` is that of the buttons. */
export function CellProblems(props: {
  row: DraftRow
  check: RowCheck | undefined
  column: ColumnName
  /** The problems of the cell that are shown at its row. */
  problems: readonly Problem[]
  id: string
  tabIndex?: number
}) {
  const { row, check, column, problems, id, tabIndex = 0 } = props
  const held = column === 'email' && check?.values === row.values ? check.held : undefined
  if (problems.length === 0 && !held) return null
  return (
    <span id={id} className={classes.problems}>
      {problems.map((problem) => (
        <ProblemLine key={`${problem.code} ${problem.text}`} problem={problem}>
          <Hint row={row} problem={problem} tabIndex={tabIndex} />
        </ProblemLine>
      ))}
      {held && <AlreadyHeld row={row} held={held} tabIndex={tabIndex} />}
    </span>
  )
}

export function ProblemLine({ problem, children }: { problem: Problem; children?: React.ReactNode }) {
  const { rowOf } = useReview()
  const wordsOf = useProblemWords(rowOf)
  return (
    <span className={classes.problem} data-kind={problem.kind}>
      <ToneSign tone={problem.kind === 'error' ? 'bad' : 'late'} />
      <span>
        {wordsOf(problem)} {children}
      </span>
    </span>
  )
}

function Hint({ row, problem, tabIndex }: { row: DraftRow; problem: Problem; tabIndex: number }) {
  const words = useTexts(texts).review
  const { setValue, template } = useReview()
  const { column, fact } = problem
  const meant = column && meantBy(problem, row.values[column] ?? '', template)
  if (column === undefined || meant === undefined) return null
  return (
    <SentenceButton tabIndex={tabIndex} title={meant} onClick={() => setValue(row.key, column, meant)}>
      {words.take(column === 'email' && fact !== undefined ? fact : meant)}
    </SentenceButton>
  )
}
