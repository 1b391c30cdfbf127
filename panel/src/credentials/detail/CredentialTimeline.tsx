import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Moment, Timeline } from '../../ui/layout/Timeline.tsx'
import type { Tone } from '../../ui/states/tone.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Under } from '../../ui/text/Under.tsx'
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
  letter_silent: 'calm',
  letter_held: 'late',
  letter_deferred: 'late',
  letter_accepted: 'good',
  letter_refused: 'bad',
  opened: 'good',
  downloaded: 'good',
  taken: 'good',
  wallet_accepted: 'good',
  wallet_failure: 'late',
  wallet_deleted: 'calm',
  expired: 'late',
  revoked: 'bad',
}

/** The history of a credential, the earliest event first. The words of others stand in it unchanged. */
export function CredentialTimeline({ credential }: { credential: Credential }) {
  return (
    <Timeline>
      {timelineOf(credential, new Date()).map((event) => (
        <Moment key={`${event.kind} ${event.at}`} tone={tones[event.kind]}>
          <Event event={event} credential={credential} />
        </Moment>
      ))}
    </Timeline>
  )
}

function Event({ event, credential }: { event: TimelineEvent; credential: Credential }) {
  const { timeline: words, seeFormer } = useTexts(texts)
  const { slug } = useOrganization()
  const { by } = event
  return (
    <>
      {words[event.kind]}
      {event.kind === 'took_place' && credential.supersedes && (
        <Under>
          <Link
            to="/o/$organization/credentials/$credential"
            params={{ organization: slug, credential: credential.supersedes }}
          >
            {seeFormer}
          </Link>
        </Under>
      )}
      {event.email && <Under>{words.to(event.email)}</Under>}
      {by && <Under>{words.by[by.by_kind](by.by_name)}</Under>}
      {event.at && (
        <Under>
          <RelativeTime at={event.at} />
        </Under>
      )}
      {event.words && (
        <figure className={classes.said}>
          <figcaption>{event.kind === 'revoked' ? words.reason : words.relaySaid}</figcaption>
          <blockquote>{event.words}</blockquote>
        </figure>
      )}
      {event.nextAttemptAt && (
        <Under>
          {words.nextTry} <RelativeTime at={event.nextAttemptAt} />
        </Under>
      )}
    </>
  )
}
