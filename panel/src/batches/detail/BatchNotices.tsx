import { formatClock, formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { Batch } from '../batch.ts'
import { holdUpOf } from '../batch.ts'
import { texts } from '../texts.ts'

/** Warns of what delays a batch, or says why it failed as a whole. */
export function BatchNotices({ batch }: { batch: Batch }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const waiting = useWaiting(batch)
  const { seen_at: seenAt } = batch.workers
  const now = new Date()
  const holdUp = holdUpOf(batch, now)
  if (batch.status === 'FAILURE') {
    const { error, error_code: code } = batch
    return (
      <Notice tone="bad" isNews>
        <strong>{words.failure.title}</strong>
        {words.failure.reasons[code ?? ''] ?? words.failure.other(error ?? '')}
      </Notice>
    )
  }
  if (holdUp === 'waiting') return <Notice tone="calm">{words.holdUp.waiting}</Notice>
  if (holdUp === undefined) return null
  return (
    <Notice tone="late" isNews>
      <strong>
        {seenAt === null
          ? words.holdUp.noWorkerEver(waiting)
          : words.holdUp.noWorkerSince(formatClock(new Date(seenAt), now, language), waiting)}
      </strong>{' '}
      {words.holdUp.nothingLost}
    </Notice>
  )
}

/** The number of rows that no worker is processing; for a batch whose rows are done, the number of its waiting letters. */
function useWaiting({ total, processed, letters }: Batch): string {
  const words = useTexts(texts).holdUp
  const { language } = useLanguage()
  const rows = total - processed
  return rows > 0
    ? words.rowsWait(rows, formatNumber(rows, language))
    : words.lettersWait(letters.pending, formatNumber(letters.pending, language))
}
