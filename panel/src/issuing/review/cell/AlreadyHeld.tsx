import { Link, useParams } from '@tanstack/react-router'
import { formatDate } from '../../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../../ui/language/language.tsx'
import { ToneSign } from '../../../ui/states/tone.tsx'
import { SentenceButton } from '../../../ui/text/SentenceButton.tsx'
import type { DraftRow } from '../../rows/draft-row.ts'
import type { RowCheck } from '../../rows/review.ts'
import { texts } from '../../texts/texts.ts'
import classes from '../review.module.css'
import { useReview } from '../review-state.ts'

type Held = NonNullable<RowCheck['held']>

/** Marks a row whose recipient holds a credential of this template. It is left out, unless the person wants to issue another one. */
export function AlreadyHeld({ row, held, tabIndex }: { row: DraftRow; held: Held; tabIndex: number }) {
  const words = useTexts(texts).review
  const { language } = useLanguage()
  const { setRepeatWanted } = useReview()
  const { organization } = useParams({ from: '/o/$organization' })
  const isWanted = row.isRepeatWanted === true
  return (
    <span className={classes.problem} data-kind="warning">
      <ToneSign tone="late" />
      <span>
        {words.held(formatDate(new Date(held.issuedAt), language))}{' '}
        <Link
          to="/o/$organization/credentials/$credential"
          params={{ organization, credential: held.credentialId }}
          target="_blank"
          tabIndex={tabIndex}
        >
          {words.seeHeld}
        </Link>{' '}
        {isWanted ? words.willRepeat : words.willSkip}{' '}
        <SentenceButton tabIndex={tabIndex} onClick={() => setRepeatWanted(row.key, !isWanted)}>
          {isWanted ? words.skip : words.repeat}
        </SentenceButton>
      </span>
    </span>
  )
}
