import { useState } from 'react'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import type { Batch } from '../batch.ts'
import { holdUpOf, isAtWork, minutesLeft, quarterOf } from '../batch.ts'
import classes from '../batches.module.css'
import { texts } from '../texts.ts'

/** How far a batch is, how fast it goes, and how long it takes. A screen reader is told at each quarter, and how it ended. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const words = useTexts(texts).progress
  const { leave } = useTexts(texts)
  const { language } = useLanguage()
  const shown = (count: number) => formatNumber(count, language)
  const { processed, total } = batch
  const aloud = useAloud(batch)
  return (
    <>
      <progress className={classes.bar} value={processed} max={total} aria-label={words.label} />
      <p className={classes.pace}>
        <strong>{words.done(shown(processed), shown(total))}</strong>
        <Pace batch={batch} />
      </p>
      <span role="status" className={classes.aloud}>
        {aloud}
      </span>
      {isAtWork(batch) && <p className={classes.soft}>{leave}</p>}
    </>
  )
}

/**
 * What a screen reader is told, and not with each row: the last quarter in the numbers of that quarter, with the time that was left when it was
 * reached, so that nothing is said again while it lasts; and the end.
 */
function useAloud(batch: Batch): string {
  const words = useTexts(texts).progress
  const { language } = useLanguage()
  const shown = (count: number) => formatNumber(count, language)
  const quarter = quarterOf(batch)
  const minutes = timeLeft(batch)
  const [reached, setReached] = useState({ quarter, minutes })
  if (reached.quarter !== quarter) setReached({ quarter, minutes })
  if (batch.finished_at) return words.endedWith(shown(batch.successful), shown(batch.failed))
  if (quarter === 0) return ''
  const done = words.quarter(quarter, shown(Math.ceil((quarter / 100) * batch.total)), shown(batch.total))
  return reached.minutes === null ? done : `${done} ${words.left(reached.minutes, shown(Math.round(reached.minutes)))}.`
}

/** Null where nobody can say, where nobody works on it, and when its rows are done. */
function timeLeft(batch: Batch): number | null {
  if (batch.processed === batch.total || holdUpOf(batch, new Date()) !== undefined) return null
  return minutesLeft(batch)
}

function Pace({ batch }: { batch: Batch }) {
  const words = useTexts(texts).progress
  const { language } = useLanguage()
  if (batch.finished_at)
    return (
      <span className={classes.soft}>
        {words.ended} <RelativeTime at={batch.finished_at} />
      </span>
    )
  const minutes = timeLeft(batch)
  if (minutes === null) return null
  const rate = Math.max(1, Math.round(batch.rows_per_second ?? 0))
  return (
    <span className={classes.soft}>
      {words.rate(formatNumber(rate, language))} · {words.left(minutes, formatNumber(Math.round(minutes), language))}
    </span>
  )
}
