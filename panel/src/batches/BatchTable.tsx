import { getRouteApi, Link } from '@tanstack/react-router'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { NarrowingLink } from '../ui/list/NarrowingLink.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { BatchBadge } from './BatchBadge.tsx'
import type { BatchRow } from './batch.ts'
import classes from './batches.module.css'
import { BatchOrigin } from './detail/BatchOrigin.tsx'
import { texts } from './texts.ts'
import { useStarterName } from './use-starter-name.ts'

const route = getRouteApi('/o/$organization/batches')

export function BatchTable({ items }: { items: BatchRow[] }) {
  const words = useTexts(texts)
  const columns: Column<BatchRow>[] = [
    { id: 'template', header: words.columns.template, isHeading: true, cell: (row) => <Name row={row} /> },
    { id: 'started', header: words.columns.started, cell: (row) => <RelativeTime at={row.created_at} /> },
    { id: 'by', header: words.columns.by, cell: (row) => <StartedBy row={row} /> },
    { id: 'state', header: words.columns.state, cell: (row) => <BatchBadge batch={row} /> },
    { id: 'rows', header: words.columns.rows, isAtEnd: true, cell: (row) => <Rows row={row} /> },
    {
      id: 'failed',
      header: words.columns.failed,
      isAtEnd: true,
      cell: (row) => <Failed row={row} />,
    },
  ]
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={(row) => row.id} />
}

function Name({ row }: { row: BatchRow }) {
  const { organization } = route.useParams()
  return (
    <>
      <Link
        to="/o/$organization/batches/$batch"
        params={{ organization, batch: row.id }}
        className={classes.name}
        title={row.template_name}
      >
        {row.template_name}
      </Link>
      <BatchOrigin batch={row} />
    </>
  )
}

function StartedBy({ row }: { row: BatchRow }) {
  const words = useTexts(texts)
  const name = useStarterName(row.started_by)
  const { id } = row.started_by
  if (id === null)
    return (
      <span className={classes.starter} title={name}>
        {name}
      </span>
    )
  return (
    <NarrowingLink search={{ by: id }} title={words.onlyThisStarter(name)} isCut>
      {name}
    </NarrowingLink>
  )
}

/** The number of failed rows. It links to these rows, also to those that were retried since. */
function Failed({ row }: { row: BatchRow }) {
  const { language } = useLanguage()
  const { organization } = route.useParams()
  if (row.failed === 0) return formatNumber(0, language)
  return (
    <Link to="/o/$organization/failures" params={{ organization }} search={{ batch: row.id, status: 'all' }}>
      {formatNumber(row.failed, language)}
    </Link>
  )
}

/** The number of rows; while the batch is processed, also the number of finished rows. */
function Rows({ row }: { row: BatchRow }) {
  const words = useTexts(texts).progress
  const { language } = useLanguage()
  const total = formatNumber(row.total, language)
  const shown = row.processed < row.total ? words.part(formatNumber(row.processed, language), total) : total
  return <span className={classes.rows}>{shown}</span>
}
