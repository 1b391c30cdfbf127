import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { retryRunOutcomes } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { NothingMatches } from '../../ui/list/NothingMatches.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import type { Tone } from '../../ui/states/tone.tsx'
import { BreakableAddress } from '../../ui/text/BreakableAddress.tsx'
import { FailureCause } from '../FailureReason.tsx'
import classes from '../failures.module.css'
import { retryRunRowsQuery } from '../queries.ts'
import { texts } from '../texts/texts.ts'
import type { RetryRun, RetryRunRow } from '../wire.ts'

const route = getRouteApi('/o/$organization/failures/retries/$run')
type Outcome = NonNullable<RetryRunRow['outcome']>
const tones: Record<Outcome, Tone> = { issued: 'good', failed: 'bad', ended: 'calm', revoked: 'calm' }

/** What came of each failure of a run, with the way to its credential or to what is left to correct. */
export function RetryRunResults({ run }: { run: RetryRun }) {
  const { run: words } = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(retryRunRowsQuery(organization.id, run.id, search, run.finished_at === null))
  const columns: Column<RetryRunRow>[] = [
    { id: 'recipient', header: words.columns.recipient, isHeading: true, cell: (row) => <Recipient row={row} /> },
    { id: 'outcome', header: words.columns.outcome, cell: (row) => <Result row={row} /> },
    { id: 'more', header: words.columns.more, cell: (row) => <More row={row} /> },
  ]
  // Few runs meet a revoked batch, so this outcome is shown only where it came.
  const isShown = (outcome: Outcome) => outcome !== 'revoked' || run.revoked > 0
  return (
    <Sheet>
      <nav aria-label={words.columns.outcome} className={classes.chips}>
        <ul>
          <Chip name={words.all} count={run.total} outcome={undefined} />
          {retryRunOutcomes.filter(isShown).map((outcome) => (
            <Chip key={outcome} name={words.outcomes[outcome]} count={run[outcome]} outcome={outcome} />
          ))}
        </ul>
      </nav>
      <Answer query={query}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <NothingMatches />
            ) : (
              <DataTable caption={words.list} columns={columns} rows={items} keyOf={(row) => row.failure_id} />
            )}
            <Pager isFirst={search.after === undefined} next={next} />
          </>
        )}
      </Answer>
    </Sheet>
  )
}

function Chip({ name, count, outcome }: { name: string; count: number; outcome: Outcome | undefined }) {
  const { language } = useLanguage()
  const isChosen = route.useSearch().outcome === outcome
  return (
    <li>
      <Link
        from={route.id}
        to="."
        search={{ outcome, after: undefined }}
        className={classes.chip}
        data-chosen={isChosen}
        {...(isChosen && { 'aria-current': 'true' as const })}
      >
        {name} <span>{formatNumber(count, language)}</span>
      </Link>
    </li>
  )
}

function Recipient({ row }: { row: RetryRunRow }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const { organization } = route.useParams()
  if (row.recipient_email === null) return words.run.gone
  return (
    <Link to="/o/$organization/failures/$failure" params={{ organization, failure: row.failure_id }}>
      {row.recipient_email ? (
        <BreakableAddress address={row.recipient_email} />
      ) : (
        words.noAddress(formatNumber(row.row_number ?? 0, language))
      )}
    </Link>
  )
}

function Result({ row }: { row: RetryRunRow }) {
  const { run: words } = useTexts(texts)
  if (row.outcome === null) return words.waiting
  return <StatusBadge tone={tones[row.outcome]}>{words.outcomes[row.outcome]}</StatusBadge>
}

function More({ row }: { row: RetryRunRow }) {
  const { run: words } = useTexts(texts)
  const { organization } = route.useParams()
  if (row.credential_id)
    return (
      <Link to="/o/$organization/credentials/$credential" params={{ organization, credential: row.credential_id }}>
        {words.credential}
      </Link>
    )
  if (row.outcome === 'revoked') return words.revoked
  if (row.outcome !== 'failed') return null
  return <FailureCause failure={{ error_codes: row.error_codes, error_message: '', is_duplicate: false }} />
}
