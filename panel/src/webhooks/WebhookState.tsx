import { useTexts } from '../ui/language/language.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { texts } from './texts.ts'
import { stateOf, stateTones, type Webhook } from './webhook.ts'

/** Says whether events are sent to a webhook, and otherwise why not. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const words = useTexts(texts)
  const state = stateOf(webhook)
  const { off_because, failing_since } = webhook
  return (
    <>
      <StatusBadge tone={stateTones[state]}>{words.states[state]}</StatusBadge>
      {off_because && <Under>{words.why[off_because]}</Under>}
      {state === 'unverified' && <Under>{words.untested}</Under>}
      {state === 'failing' && failing_since && (
        <Under>
          {words.failingSince} <RelativeTime at={failing_since} />
        </Under>
      )}
    </>
  )
}
