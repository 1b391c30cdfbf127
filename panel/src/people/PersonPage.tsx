import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { CopyableId } from '../ui/text/CopyableId.tsx'
import { Fact, FactList } from '../ui/text/FactList.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import classes from './people.module.css'
import { personQuery } from './queries.ts'
import { texts } from './texts.ts'
import type { CredentialRow, FailureRow, KnownPerson } from './wire.ts'

const route = getRouteApi('/o/$organization/people')

/** One person: who they are, all that they hold with its letters, and what failed. */
export function PersonPage() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { email = '' } = route.useSearch()
  const query = useQuery(personQuery(organization.id, email))
  return (
    <>
      <PageHeader title={query.data?.name ?? (email || words.title)} />
      <Answer query={query}>{(person) => <Parts person={person} email={email} />}</Answer>
    </>
  )
}

function Parts({ person, email }: { person: KnownPerson; email: string }) {
  const words = useTexts(texts)
  const { credentials, failures, member } = person
  if (!member && credentials.items.length === 0 && failures.items.length === 0)
    return (
      <Sheet>
        <EmptyState title={words.nobody}>{words.nobodyAbout}</EmptyState>
      </Sheet>
    )
  return (
    <Stack>
      <Sheet isPadded>
        <Who person={person} />
      </Sheet>
      <Sheet title={words.credentials} about={credentials.items.length === 0 ? words.noCredentials : undefined}>
        {credentials.items.length > 0 && <Credentials items={credentials.items} />}
        {credentials.is_more && <All to="/o/$organization/credentials" search={{ q: email }} />}
      </Sheet>
      <Sheet title={words.failures} about={failures.items.length === 0 ? words.noFailures : undefined}>
        {failures.items.length > 0 && <Failures items={failures.items} />}
        {failures.is_more && <All to="/o/$organization/failures" search={{ q: email, status: 'all' }} />}
      </Sheet>
    </Stack>
  )
}

function All(props: {
  to: '/o/$organization/credentials' | '/o/$organization/failures'
  search: { q: string; status?: 'all' }
}) {
  const { slug } = useOrganization()
  return (
    <p className={classes.all}>
      <Link to={props.to} params={{ organization: slug }} search={props.search as never}>
        {useTexts(texts).all}
      </Link>
    </p>
  )
}

function Who({ person: { addresses, member } }: { person: KnownPerson }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <FactList>
      <Fact name={words.addresses}>
        {addresses.map(({ email, suppressed_by: why }) => (
          <span key={email} className={classes.address}>
            <CopyableId value={email} what={words.copy} />
            {why && <StatusBadge tone="late">{words.suppressed[why]}</StatusBadge>}
          </span>
        ))}
      </Fact>
      <Fact name={words.member}>
        {member ? (
          <Link to="/o/$organization/members/$member" params={{ organization: slug, member: member.id }}>
            {[member.name, words.memberStates[member.status], member.role].filter(Boolean).join(' · ')}
          </Link>
        ) : (
          words.noMember
        )}
      </Fact>
    </FactList>
  )
}

const letterTones = { pending: 'calm', held: 'late', sent: 'good', failed: 'bad', silent: 'calm' } as const

function Credentials({ items }: { items: CredentialRow[] }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const columns: Column<CredentialRow>[] = [
    {
      id: 'achievement',
      header: words.columns.achievement,
      isHeading: true,
      cell: ({ id, achievement_name, recipient_email }) => (
        <>
          <Link to="/o/$organization/credentials/$credential" params={{ organization: slug, credential: id }}>
            {achievement_name}
          </Link>
          <Under>{recipient_email}</Under>
        </>
      ),
    },
    { id: 'issued', header: words.columns.issued, cell: ({ issued_at }) => <RelativeTime at={issued_at} /> },
    { id: 'state', header: words.columns.state, cell: (row) => <State row={row} /> },
    {
      id: 'letter',
      header: words.columns.letter,
      cell: ({ letter_status: status }) =>
        status ? <StatusBadge tone={letterTones[status]}>{words.letters[status]}</StatusBadge> : words.noLetter,
    },
    {
      id: 'opened',
      header: words.columns.opened,
      cell: ({ opened_at }) => (opened_at ? <RelativeTime at={opened_at} /> : words.notOpened),
    },
  ]
  return <DataTable caption={words.credentials} columns={columns} rows={items} keyOf={({ id }) => id} />
}

function State({ row: { status, valid_until } }: { row: CredentialRow }) {
  const words = useTexts(texts).states
  if (status === 'revoked') return <StatusBadge tone="bad">{words.revoked}</StatusBadge>
  const isExpired = valid_until !== null && new Date(valid_until) <= new Date()
  return <StatusBadge tone={isExpired ? 'late' : 'good'}>{isExpired ? words.expired : words.active}</StatusBadge>
}

const failureTones = { pending_review: 'late', retried: 'good', resolved: 'calm', discarded: 'bad' } as const

function Failures({ items }: { items: FailureRow[] }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const columns: Column<FailureRow>[] = [
    {
      id: 'achievement',
      header: words.columns.achievement,
      isHeading: true,
      cell: ({ id, template_name }) => (
        <Link to="/o/$organization/failures/$failure" params={{ organization: slug, failure: id }}>
          {template_name}
        </Link>
      ),
    },
    { id: 'since', header: words.columns.since, cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} /> },
    {
      id: 'state',
      header: words.columns.state,
      cell: ({ status }) => <StatusBadge tone={failureTones[status]}>{words.failureStates[status]}</StatusBadge>,
    },
  ]
  return <DataTable caption={words.failures} columns={columns} rows={items} keyOf={({ id }) => id} />
}
