import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Moment, Timeline } from '../../ui/layout/Timeline.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Under } from '../../ui/text/Under.tsx'
import classes from '../failures.module.css'
import { texts } from '../texts/texts.ts'
import type { Failure, FailureEvent } from '../wire.ts'
import { useFieldName } from './SentRow.tsx'

const tones = { retried: 'bad', issued: 'good', resolved: 'calm', discarded: 'late' } as const

/** Lists what people and the service have done with a failure, the earliest act first. */
export function FailureTimeline({ failure }: { failure: Failure }) {
  const words = useTexts(texts).detail.timeline
  const { language } = useLanguage()
  const retries = failure.history.filter(({ kind }) => kind === 'retried').length
  const untold = failure.attempts_made - 1 - retries
  return (
    <Timeline>
      <Moment tone="bad">
        {words.failed}
        <Under>
          <RelativeTime at={failure.first_seen_at} />
        </Under>
        {untold > 0 && <Under>{words.earlier(formatNumber(untold, language))}</Under>}
      </Moment>
      {failure.history.toReversed().map((event) => (
        <Event key={`${event.kind}${event.at}`} event={event} note={failure.resolution_note} />
      ))}
    </Timeline>
  )
}

function Event({ event, note }: { event: FailureEvent; note: string | null }) {
  const words = useTexts(texts).detail.timeline
  const fieldName = useFieldName()
  const kind = event.is_issued ? 'issued' : event.kind
  return (
    <Moment tone={tones[kind]}>
      {words[kind]}
      <Under>
        <RelativeTime at={event.at} /> {words.by(event.by ?? words.actors[event.actor])}
      </Under>
      {event.overridden_fields.length > 0 && (
        <Under>{words.changed(event.overridden_fields.map(fieldName).join(', '))}</Under>
      )}
      {kind === 'resolved' && note && <p className={classes.note}>{note}</p>}
    </Moment>
  )
}
