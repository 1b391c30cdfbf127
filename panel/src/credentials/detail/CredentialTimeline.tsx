import type { Credential } from '../../data/generated/panel-api.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { type Tone, ToneSign } from '../../ui/states/tone.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { type TimelineEvent, timelineOf } from '../credential.ts'
import classes from '../credentials.module.css'
import { texts } from '../texts.ts'

const tones: Record<TimelineEvent['kind'], Tone> = {
  issued: 'good',
  letter_queued: 'calm',
  letter_resent: 'calm',
  letter_waiting: 'calm',
  letter_held: 'late',
  letter_deferred: 'late',
  letter_accepted: 'good',
  letter_refused: 'bad',
  opened: 'good',
  downloaded: 'good',
  expired: 'late',
  revoked: 'bad',
}

/** What happened to a credential, the earliest first, with the words of others as they were said. */
export function CredentialTimeline({ credential }: { credential: Credential }) {
  return (
    <ol className={classes.timeline}>
      {timelineOf(credential, new Date()).map((event) => (
        <li key={event.kind} className={classes.event} data-tone={tones[event.kind]}>
          <ToneSign tone={tones[event.kind]} />
          <Event event={event} />
        </li>
      ))}
    </ol>
  )
}

function Event({ event }: { event: TimelineEvent }) {
  const words = useTexts(texts).timeline
  return (
    <div>
      {words[event.kind]}
      {event.at && (
        <span className={classes.under}>
          <RelativeTime at={event.at} />
        </span>
      )}
      {event.words && (
        <figure className={classes.said}>
          <figcaption>{event.kind === 'revoked' ? words.reason : words.relaySaid}</figcaption>
          <blockquote>{event.words}</blockquote>
        </figure>
      )}
      {event.nextAttemptAt && (
        <span className={classes.under}>
          {words.nextTry} <RelativeTime at={event.nextAttemptAt} />
        </span>
      )}
    </div>
  )
}
