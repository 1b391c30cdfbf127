import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { type Tone, ToneSign } from '../../ui/states/tone.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import classes from '../failures.module.css'
import { texts } from '../texts/texts.ts'
import type { Failure, FailureEvent } from '../wire.ts'
import { useFieldName } from './SentRow.tsx'

const tones = { retried: 'bad', issued: 'good', resolved: 'calm', discarded: 'late' } as const

/** What was tried and done with a failure, the earliest first. */
export function FailureTimeline({ failure }: { failure: Failure }) {
  const words = useTexts(texts).detail.timeline
  const { language } = useLanguage()
  const retries = failure.history.filter(({ kind }) => kind === 'retried').length
  const untold = failure.attempts_made - 1 - retries
  return (
    <ol className={classes.timeline}>
      <li className={classes.event} data-tone="bad">
        <ToneSign tone="bad" />
        <div>
          {words.failed}
          <span className={classes.under}>
            <RelativeTime at={failure.first_seen_at} />
          </span>
        </div>
      </li>
      {untold > 0 && <li className={classes.under}>{words.earlier(formatNumber(untold, language))}</li>}
      {failure.history.toReversed().map((event) => (
        <Event key={`${event.kind}${event.at}`} event={event} note={failure.resolution_note} />
      ))}
    </ol>
  )
}

function Event({ event, note }: { event: FailureEvent; note: string | null }) {
  const words = useTexts(texts).detail.timeline
  const fieldName = useFieldName()
  const kind = event.is_issued ? 'issued' : event.kind
  const tone: Tone = tones[kind]
  return (
    <li className={classes.event} data-tone={tone}>
      <ToneSign tone={tone} />
      <div>
        {words[kind]}
        <span className={classes.under}>
          <RelativeTime at={event.at} /> {words.by(event.by ?? words.actors[event.actor])}
        </span>
        {event.overridden_fields.length > 0 && (
          <span className={classes.under}>{words.changed(event.overridden_fields.map(fieldName).join(', '))}</span>
        )}
        {kind === 'resolved' && note && <p className={classes.note}>{note}</p>}
      </div>
    </li>
  )
}
