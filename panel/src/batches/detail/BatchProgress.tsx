import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Meter } from '../../ui/layout/Meter.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Under } from '../../ui/text/Under.tsx'
import type { Batch } from '../batch.ts'
import { holdUpOf, isAtWork, minutesLeft, quarterOf } from '../batch.ts'
import { texts } from '../texts.ts'

/** Shows the progress of a batch, its pace, and the remaining time. A screen reader is told of each quarter and of the end. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const words = useTexts(texts).progress
  const { leave } = useTexts(texts)
  const { language } = useLanguage()
  const shown = (count: number) => formatNumber(count, language)
  const { processed, total } = batch
  const aloud = useAloud(batch)
  return (
    <>
      <Meter
        value={processed}
        max={total}
        label={words.label}
        told={words.done(shown(processed), shown(total))}
        pace={<Pace batch={batch} />}
      />
      <VisuallyHidden role="status">{aloud}</VisuallyHidden>
      {isAtWork(batch) && <Soft>{leave}</Soft>}
    </>
  )
}

/**
 * The sentence for a screen reader, which does not change with each row: the last quarter that was reached with the remaining time at that moment,
 * and then the end.
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

/** The remaining minutes of a batch. Null where they cannot be estimated, where no worker works on the batch, and when all rows are done. */
function timeLeft(batch: Batch): number | null {
  if (batch.processed === batch.total || holdUpOf(batch, new Date()) !== undefined) return null
  return minutesLeft(batch)
}

function Pace({ batch }: { batch: Batch }) {
  const words = useTexts(texts).progress
  const { language } = useLanguage()
  if (batch.finished_at)
    return (
      <Under>
        {words.ended} <RelativeTime at={batch.finished_at} />
      </Under>
    )
  const minutes = timeLeft(batch)
  if (minutes === null) return null
  const rate = Math.max(1, Math.round(batch.rows_per_second ?? 0))
  return (
    <Under>
      {words.rate(formatNumber(rate, language))} · {words.left(minutes, formatNumber(Math.round(minutes), language))}
    </Under>
  )
}
