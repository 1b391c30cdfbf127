import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { type Tone, ToneSign } from '../../ui/states/tone.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import type { Credential } from '../credential.ts'
import { type TimelineEvent, timelineOf } from '../credential.ts'
import classes from '../credentials.module.css'
import { texts } from '../texts.ts'

const tones: Record<TimelineEvent['kind'], Tone> = {
  issued: 'good',
  took_place: 'calm',
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
        <li key={`${event.kind} ${event.at}`} className={classes.event} data-tone={tones[event.kind]}>
          <ToneSign tone={tones[event.kind]} />
          <Event event={event} credential={credential} />
        </li>
      ))}
    </ol>
  )
}

function Event({ event, credential }: { event: TimelineEvent; credential: Credential }) {
  const { timeline: words, seeFormer } = useTexts(texts)
  const { slug } = useOrganization()
  const { by } = event
  return (
    <div>
      {words[event.kind]}
      {event.kind === 'took_place' && credential.supersedes && (
        <span className={classes.under}>
          <Link
            to="/o/$organization/credentials/$credential"
            params={{ organization: slug, credential: credential.supersedes }}
          >
            {seeFormer}
          </Link>
        </span>
      )}
      {event.email && <span className={classes.under}>{words.to(event.email)}</span>}
      {by && <span className={classes.under}>{words.by[by.by_kind](by.by_name)}</span>}
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
