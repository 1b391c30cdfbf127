import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { NothingMatches } from '../../ui/list/NothingMatches.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { ActionButton } from '../../ui/list/RowActions.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import type { Suppression, SuppressionPage } from '../wire.ts'
import type { MailSearch } from './mail-search.ts'

/** Lists the addresses that get no letters, each with a button to send letters there again. */
export function SuppressionTable(props: { page: SuppressionPage; search: MailSearch; onDone: (news: string) => void }) {
  const { page, search, onDone } = props
  const words = useTexts(texts).mail.suppressed
  const columns = useColumns(onDone)
  if (page.items.length === 0 && !search.q && !search.after)
    return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  return (
    <>
      <FilterBar search={{ q: search.q }} textLabel={words.columns.email} />
      {page.items.length === 0 ? (
        <NothingMatches />
      ) : (
        <DataTable caption={words.title} columns={columns} rows={page.items} keyOf={({ id }) => id} />
      )}
      <Pager isFirst={!search.after} next={page.next} />
    </>
  )
}

function useColumns(onDone: (news: string) => void): Column<Suppression>[] {
  const words = useTexts(texts).mail.suppressed
  const { role } = useOrganization()
  return [
    { id: 'email', header: words.columns.email, isHeading: true, cell: ({ email }) => email },
    { id: 'answer', header: words.columns.answer, cell: (one) => <Why suppression={one} /> },
    { id: 'since', header: words.columns.since, cell: (one) => <RelativeTime at={one.suppressed_at} /> },
    ...(isAtLeast(role, 'issuer')
      ? [
          {
            id: 'actions',
            header: words.columns.actions,
            isAtEnd: true,
            cell: (one: Suppression) => one.kind === 'refused' && <Lift suppression={one} onDone={onDone} />,
          },
        ]
      : []),
  ]
}

/** The answer of the mail server, or that the recipient stopped the letters. */
function Why({ suppression: { kind, answer } }: { suppression: Suppression }) {
  const words = useTexts(texts).mail.suppressed
  return kind === 'stopped' ? words.stopped : <span className={classes.key}>{answer}</span>
}

function Lift({ suppression, onDone }: { suppression: Suppression; onDone: (news: string) => void }) {
  const words = useTexts(texts).mail.suppressed
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { failure, isSending, submit } = useSubmission({
    send: () => ask('lift-suppression', { organizationId: organization.id, path: { id: suppression.id } }),
    onDone: () => {
      onDone(words.told(suppression.email))
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'suppressions'] })
    },
  })
  return (
    <>
      {failure && <FailureNotice error={failure} />}
      <ActionButton
        text={words.lift}
        name={words.liftNamed(suppression.email)}
        isSending={isSending}
        onAct={() => submit(undefined)}
      />
    </>
  )
}
