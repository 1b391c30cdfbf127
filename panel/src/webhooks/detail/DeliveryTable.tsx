import { useQueryClient } from '@tanstack/react-query'
import { type Answer, ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { NothingMatches } from '../../ui/list/NothingMatches.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { ActionButton } from '../../ui/list/RowActions.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { texts } from '../texts.ts'
import { type Delivery, deliveryStates, deliveryTones } from '../webhook.ts'
import type { WebhookSearch } from '../webhook-search.ts'

type Told = (news: string) => void

/** Lists the deliveries to a webhook, each with its body, its answer, and a button to send it again. */
export function DeliveryTable(props: { page: Answer<'list-deliveries'>; search: WebhookSearch; onDone: Told }) {
  const { page, search, onDone } = props
  const words = useTexts(texts).log
  const columns = useColumns(onDone)
  if (page.items.length === 0 && !search.status && !search.after)
    return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  const options = deliveryStates.map((value) => ({ value, label: words.states[value] }))
  return (
    <>
      <FilterBar search={{ status: search.status }} choices={[{ name: 'status', label: words.state, options }]} />
      {page.items.length === 0 ? (
        <NothingMatches />
      ) : (
        <DataTable caption={words.list} columns={columns} rows={page.items} keyOf={({ id }) => id} />
      )}
      <Pager isFirst={!search.after} next={page.next} />
    </>
  )
}

function useColumns(onDone: Told): Column<Delivery>[] {
  const words = useTexts(texts).log
  return [
    { id: 'event', header: words.columns.event, isHeading: true, cell: (one) => <Sent delivery={one} /> },
    { id: 'state', header: words.columns.state, cell: (one) => <State delivery={one} /> },
    { id: 'answer', header: words.columns.answer, cell: (one) => <Answered delivery={one} /> },
    { id: 'at', header: words.columns.at, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      id: 'actions',
      header: words.columns.actions,
      isAtEnd: true,
      cell: (one) => (one.status === 'sent' || one.status === 'failed') && <Replay delivery={one} onDone={onDone} />,
    },
  ]
}

function Sent({ delivery: { type, event_id, body } }: { delivery: Delivery }) {
  const words = useTexts(texts).log
  return (
    <>
      <code>{type}</code>
      <Under>{event_id}</Under>
      {body ? (
        <details>
          <summary>{words.body}</summary>
          <CodeBlock>{JSON.stringify(body, null, 2)}</CodeBlock>
        </details>
      ) : (
        <Under>{words.gone}</Under>
      )}
    </>
  )
}

function State({ delivery: { status, attempts, next_attempt_at } }: { delivery: Delivery }) {
  const words = useTexts(texts).log
  return (
    <>
      <StatusBadge tone={deliveryTones[status]}>{words.states[status]}</StatusBadge>
      {attempts > 0 && <Under>{words.attempts(attempts)}</Under>}
      {status === 'held' && <Under>{words.heldHint}</Under>}
      {status === 'pending' && next_attempt_at && attempts > 0 && (
        <Under>
          {words.next}: <RelativeTime at={next_attempt_at} />
        </Under>
      )}
    </>
  )
}

function Answered({ delivery: { code, ms, answer } }: { delivery: Delivery }) {
  const words = useTexts(texts).log
  const { language } = useLanguage()
  if (ms === null) return <Under>{words.noAnswer}</Under>
  return (
    <>
      {code} <Under>{words.ms(formatNumber(ms, language))}</Under>
      {answer && <Under>{answer}</Under>}
    </>
  )
}

function Replay({ delivery, onDone }: { delivery: Delivery; onDone: Told }) {
  const words = useTexts(texts).log
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { failure, isSending, submit } = useSubmission({
    send: () => ask('replay-delivery', { organizationId, path: { id: delivery.id } }),
    onDone: () => {
      onDone(words.replayed(delivery.event_id))
      return queryClient.invalidateQueries({ queryKey: [organizationId, 'webhooks'] })
    },
  })
  return (
    <>
      {failure && <FailureNotice error={failure} />}
      <ActionButton
        text={words.replay}
        name={words.replayNamed(delivery.event_id)}
        isSending={isSending}
        onAct={() => submit(undefined)}
      />
    </>
  )
}
