import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization } from '../shell/session.ts'
import { formatMoment, formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Tone, ToneSign } from '../ui/states/tone.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import classes from './home.module.css'
import type { NearLimit, Need } from './queries.ts'
import { texts } from './texts.ts'

const tones: Record<Need['kind'], Tone> = {
  failures: 'bad',
  failed_letters: 'bad',
  batches_stuck: 'bad',
  batches_running: 'calm',
  expiring_api_keys: 'late',
  unused_api_keys: 'late',
  unconfirmed_addresses: 'calm',
  flagged_awards: 'late',
  failing_webhooks: 'bad',
}

/** Lists the work that needs a person. Each number leads to its rows. */
export function Needs({ needs }: { needs: Need[] }) {
  const words = useTexts(texts)
  return (
    <Sheet isPadded title={words.needs}>
      {needs.length === 0 && <Soft>{words.nothing}</Soft>}
      <ul className={classes.list}>
        {needs.map((need) => (
          <li key={need.kind} className={classes.need}>
            <ToneSign tone={tones[need.kind]} />
            <div>
              <NeedLink need={need} />
              <Deadline need={need} />
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function NeedLink({ need: { kind, count, is_more } }: { need: Need }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const params = { organization: useOrganization().slug }
  const shown = formatNumber(count, language)
  const told = words.need[kind](count, is_more ? words.moreThan(shown) : shown)
  if (kind === 'failures')
    return (
      <Link to="/o/$organization/failures" params={params} search={{ order: 'oldest' }}>
        {told}
      </Link>
    )
  if (kind === 'failed_letters')
    return (
      <Link to="/o/$organization/credentials" params={params} search={{ letter: 'failed' }}>
        {told}
      </Link>
    )
  if (kind === 'batches_running' || kind === 'batches_stuck')
    return (
      <Link to="/o/$organization/batches" params={params} search={{ state: 'open' }}>
        {told}
      </Link>
    )
  if (kind === 'flagged_awards')
    return (
      <Link to="/o/$organization/pathways/flagged" params={params}>
        {told}
      </Link>
    )
  if (kind === 'failing_webhooks')
    return (
      <Link to="/o/$organization/settings/webhooks" params={params}>
        {told}
      </Link>
    )
  if (kind === 'unused_api_keys' || kind === 'expiring_api_keys')
    return (
      <Link
        to="/o/$organization/settings/api-keys"
        params={params}
        search={{ state: kind === 'unused_api_keys' ? 'unused' : 'expiring' }}
      >
        {told}
      </Link>
    )
  return (
    <Link to="/o/$organization/members" params={params} search={{ address: 'unconfirmed' }}>
      {told}
    </Link>
  )
}

/** Says what will happen by itself and when, or since when nothing has happened. */
function Deadline({ need: { kind, days_left, since } }: { need: Need }): ReactNode {
  const words = useTexts(texts)
  const { language } = useLanguage()
  if (days_left !== null) return <Soft>{words.daysLeft(days_left)}</Soft>
  if (kind !== 'batches_stuck') return null
  const moment = since === null ? undefined : formatMoment(new Date(since), language)
  return <Soft>{moment === undefined ? words.noWorkerEver : words.noWorkerSince(moment)}</Soft>
}

/** The limits of the organization that are reached or nearly reached. A request that exceeds one is refused as a whole. */
export function NearLimits({ limits }: { limits: NearLimit[] }) {
  const words = useTexts(texts).limits
  const { language } = useLanguage()
  return (
    <Sheet isPadded title={words.title}>
      <ul className={classes.list}>
        {limits.map(({ of, used, limit }) => (
          <li key={of} className={classes.need}>
            <ToneSign tone={used >= limit ? 'bad' : 'late'} />
            <div>{words.of[of](formatNumber(used, language), formatNumber(limit, language))}</div>
          </li>
        ))}
      </ul>
      <Soft>{words.about}</Soft>
    </Sheet>
  )
}
