import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { Fact, FactList } from '../ui/text/FactList.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import classes from './operator.module.css'
import { doctorQuery, type System, systemQuery, type Verdict } from './queries.ts'
import { texts } from './texts.ts'

const tones = { fine: 'good', warning: 'late', broken: 'bad' } as const

/** Shows the state of the service: workers, queues, failing letters, and the findings of the doctor. */
export function SystemShow() {
  const words = useTexts(texts).system
  const query = useQuery(systemQuery)
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Stack>
        <Answer query={query}>
          {(system) => (
            <>
              {system.status.problems.map((sentence) => (
                <Notice key={sentence} tone="bad">
                  <span lang="en">{sentence}</span>
                </Notice>
              ))}
              <Sheet isPadded title={words.now}>
                <Now status={system.status} />
              </Sheet>
              <Sheet title={words.queues.title} about={words.queues.about}>
                <Queues queues={system.queues} />
              </Sheet>
              <Sheet title={words.letters.title} about={words.letters.about}>
                <FailedLetters rows={system.failed_letters} />
              </Sheet>
            </>
          )}
        </Answer>
        <Doctor />
      </Stack>
    </>
  )
}

function Now({ status }: { status: System['status'] }) {
  const words = useTexts(texts).system
  const { language } = useLanguage()
  const since = (moment: string | null | undefined) => (moment ? <RelativeTime at={moment} /> : words.nothing)
  return (
    <FactList>
      <Fact name={words.workers}>
        <StatusBadge tone={status.workers?.status === 'ok' ? 'good' : 'bad'}>
          {words.running(formatNumber(status.workers?.running ?? 0, language))}
        </StatusBadge>
      </Fact>
      <Fact name={words.jobs}>{formatNumber(status.jobs?.waiting ?? 0, language)}</Fact>
      <Fact name={words.jobsSince}>{since(status.jobs?.waiting_since)}</Fact>
      <Fact name={words.mail}>
        <StatusBadge tone={status.mail?.status === 'ok' ? 'good' : 'bad'}>
          {status.mail?.status === 'ok' ? words.mailFine : words.mailFails}
        </StatusBadge>
      </Fact>
      <Fact name={words.waitingLetters}>{formatNumber(status.mail?.waiting_letters ?? 0, language)}</Fact>
      <Fact name={words.lastLetter}>{since(status.mail?.last_sent_at)}</Fact>
    </FactList>
  )
}

type Queue = System['queues'][number]

function Queues({ queues }: { queues: Queue[] }) {
  const words = useTexts(texts).system.queues
  const { language } = useLanguage()
  const columns: Column<Queue>[] = [
    { id: 'name', header: words.name, isHeading: true, cell: ({ name }) => <code>{name}</code> },
    { id: 'waiting', header: words.waiting, isAtEnd: true, cell: ({ waiting }) => formatNumber(waiting, language) },
    {
      id: 'oldest',
      header: words.oldest,
      isAtEnd: true,
      cell: ({ oldest_seconds }) => words.seconds(formatNumber(Math.round(oldest_seconds), language)),
    },
  ]
  const waiting = queues.filter((one) => one.waiting > 0)
  if (waiting.length === 0) return <EmptyState title={words.none} />
  return <DataTable caption={words.title} columns={columns} rows={waiting} keyOf={({ name }) => name} />
}

type Failed = System['failed_letters'][number]

function FailedLetters({ rows }: { rows: Failed[] }) {
  const words = useTexts(texts).system.letters
  const { language } = useLanguage()
  const columns: Column<Failed>[] = [
    {
      id: 'organization',
      header: words.organization,
      isHeading: true,
      cell: ({ organization_id, name }) => (
        <Link to="/operator/organizations/$id" params={{ id: organization_id }}>
          {name}
        </Link>
      ),
    },
    { id: 'code', header: words.code, cell: ({ code }) => code ?? words.noCode },
    { id: 'letters', header: words.count, isAtEnd: true, cell: ({ letters }) => formatNumber(letters, language) },
  ]
  if (rows.length === 0) return <EmptyState title={words.none} />
  const keyOf = ({ organization_id, code }: Failed) => `${organization_id} ${code}`
  return <DataTable caption={words.title} columns={columns} rows={rows} keyOf={keyOf} />
}

/** The doctor runs only when it is asked for, since it asks DNS, the mail server and the address of the service. */
function Doctor() {
  const words = useTexts(texts).system.doctor
  const query = useQuery(doctorQuery)
  const badge = (verdict: Verdict) => <StatusBadge tone={tones[verdict]}>{words.verdicts[verdict]}</StatusBadge>
  return (
    <Sheet title={words.title} about={words.about} state={query.data && badge(query.data.verdict)}>
      <Answer query={query}>
        {({ diagnoses }) => (
          <DataTable
            caption={words.title}
            columns={[
              {
                id: 'what',
                header: words.what,
                isHeading: true,
                cell: ({ what }: (typeof diagnoses)[number]) => <span lang="en">{what}</span>,
              },
              { id: 'verdict', header: words.verdict, cell: ({ verdict }) => badge(verdict) },
              {
                id: 'found',
                header: words.found,
                cell: ({ found, advice }) => (
                  <span lang="en">
                    {found}
                    {advice && <Under>{advice}</Under>}
                  </span>
                ),
              },
            ]}
            rows={diagnoses}
            keyOf={({ what, found }) => `${what} ${found}`}
          />
        )}
      </Answer>
      <div className={classes.foot}>
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {words.again}
        </Button>
      </div>
    </Sheet>
  )
}
