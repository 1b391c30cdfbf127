import { Checkbox } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { NarrowingLink } from '../ui/list/NarrowingLink.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { BreakableAddress } from '../ui/text/BreakableAddress.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { FailureSummary } from './FailureReason.tsx'
import { statusTones, urgentDays } from './failure.ts'
import classes from './failures.module.css'
import { isSelectable, isSelected, type Selection, withRows } from './selection.ts'
import { texts } from './texts/texts.ts'
import type { FailureRow } from './wire.ts'

const route = getRouteApi('/o/$organization/failures')

/** A table with one failure in each row. With a selection, each row can be chosen. */
export function FailureTable(props: {
  items: FailureRow[]
  selection?: Selection
  onSelect?: (selection: Selection) => void
}) {
  const words = useTexts(texts)
  const { items, selection, onSelect } = props
  const columns: Column<FailureRow>[] = [
    { id: 'recipient', header: words.columns.recipient, isHeading: true, cell: (row) => <Recipient row={row} /> },
    { id: 'reason', header: words.columns.reason, cell: (row) => <FailureSummary failure={row} /> },
    { id: 'template', header: words.columns.template, cell: (row) => <Template row={row} /> },
    { id: 'age', header: words.columns.age, cell: (row) => <RelativeTime at={row.first_seen_at} /> },
    { id: 'state', header: words.columns.state, cell: (row) => <State row={row} /> },
  ]
  if (selection && onSelect)
    columns.push({
      id: 'select',
      header: words.columns.select,
      isAtEnd: true,
      cell: (row) => isSelectable(row) && <Select row={row} selection={selection} onSelect={onSelect} />,
    })
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={(row) => row.id} />
}

function useName(row: FailureRow): string {
  const words = useTexts(texts)
  const { language } = useLanguage()
  return row.recipient_email || words.noAddress(formatNumber(row.row_number, language))
}

function Select(props: { row: FailureRow; selection: Selection; onSelect: (selection: Selection) => void }) {
  const { row, selection, onSelect } = props
  const words = useTexts(texts).selection
  const name = useName(row)
  return (
    <span className={classes.select}>
      <Checkbox
        classNames={{ input: classes.box ?? '' }}
        aria-label={words.one(name)}
        checked={isSelected(selection, row)}
        onChange={({ currentTarget }) => onSelect(withRows(selection, [row], currentTarget.checked))}
      />
    </span>
  )
}

function Recipient({ row }: { row: FailureRow }) {
  const { organization } = route.useParams()
  const words = useTexts(texts)
  const { language } = useLanguage()
  return (
    <span className={classes.recipient}>
      <Link to="/o/$organization/failures/$failure" params={{ organization, failure: row.id }}>
        {row.recipient_email ? (
          <BreakableAddress address={row.recipient_email} />
        ) : (
          words.noAddress(formatNumber(row.row_number, language))
        )}
      </Link>
      {row.recipient_email && <Under>{words.row(formatNumber(row.row_number, language))}</Under>}
    </span>
  )
}

function Template({ row }: { row: FailureRow }) {
  const words = useTexts(texts)
  return (
    <NarrowingLink search={{ template: row.template_id }} title={words.onlyThisTemplate(row.template_name)}>
      {row.template_name}
    </NarrowingLink>
  )
}

/** Shows the days that are left for an open failure, and for any other failure how it ended. */
function State({ row }: { row: FailureRow }) {
  const words = useTexts(texts)
  if (row.days_left === null)
    return <StatusBadge tone={statusTones[row.status]}>{words.statuses[row.status]}</StatusBadge>
  const days = row.days_left
  if (days < urgentDays) return <StatusBadge tone="late">{words.daysLeft(days)}</StatusBadge>
  return <span className={classes.ends}>{words.daysLeft(days)}</span>
}
