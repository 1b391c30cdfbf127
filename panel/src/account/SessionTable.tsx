import { Button } from '@mantine/core'
import { ask } from '../data/ask.ts'
import type { Account, OpenSession } from '../shell/passkeys/account-query.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { texts } from './texts.ts'

export function SessionTable(props: { sessions: OpenSession[]; onEnded: (account: Account) => void }) {
  const words = useTexts(texts).sessions
  const { submit, failure, isSending } = useSubmission({
    send: (id: string) => ask('end-session', { path: { id } }),
    onDone: props.onEnded,
  })
  const columns: Column<OpenSession>[] = [
    {
      id: 'browser',
      header: words.columns.browser,
      isHeading: true,
      cell: ({ browser, is_current }) => (
        <>
          {browser || words.unknown} {is_current && <StatusBadge tone="good">{words.current}</StatusBadge>}
        </>
      ),
    },
    { id: 'seen', header: words.columns.seen, cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
    { id: 'began', header: words.columns.began, cell: ({ signed_in_at }) => <RelativeTime at={signed_in_at} /> },
    {
      id: 'actions',
      header: words.columns.actions,
      isAtEnd: true,
      cell: ({ id, browser, is_current }) =>
        !is_current && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words.endNamed(browser || words.unknown)}
            disabled={isSending}
            onClick={() => submit(id)}
          >
            {words.end}
          </Button>
        ),
    },
  ]
  return (
    <>
      {failure && <FailureNotice error={failure} />}
      <DataTable caption={words.title} columns={columns} rows={props.sessions} keyOf={({ id }) => id} />
    </>
  )
}
