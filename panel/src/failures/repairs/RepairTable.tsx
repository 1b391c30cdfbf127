import { Stack } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { BreakableAddress } from '../../ui/text/BreakableAddress.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { FieldChange } from '../detail/FieldChange.tsx'
import { useFieldName } from '../detail/SentRow.tsx'
import classes from '../failures.module.css'
import { repairTexts } from '../texts/repair-texts.ts'
import { texts } from '../texts/texts.ts'
import type { RepairRow } from '../wire.ts'

const route = getRouteApi('/o/$organization/failures/file')
const pageSize = 50

/** Shows the rows of a corrected file, a page at a time, each with the values that it changes. */
export function RepairTable({ rows }: { rows: readonly RepairRow[] }) {
  const words = useTexts(repairTexts).review
  const { language } = useLanguage()
  const { after } = route.useSearch()
  const start = Number(after ?? 0)
  const next = start + pageSize < rows.length ? String(start + pageSize) : null
  const columns: Column<RepairRow>[] = [
    { id: 'row', header: words.columns.row, cell: (row) => formatNumber(row.sheet_row, language) },
    { id: 'recipient', header: words.columns.recipient, isHeading: true, cell: (row) => <Recipient row={row} /> },
    { id: 'changes', header: words.columns.changes, cell: (row) => <Changes row={row} /> },
  ]
  return (
    <>
      <DataTable
        caption={words.list}
        columns={columns}
        rows={rows.slice(start, start + pageSize)}
        keyOf={(row) => String(row.sheet_row)}
      />
      <Pager isFirst={start === 0} next={next} />
    </>
  )
}

function Recipient({ row }: { row: RepairRow }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const { organization } = route.useParams()
  if (row.recipient_email === null) return <code className={classes.recipient}>{row.failure_id}</code>
  return (
    <span className={classes.recipient}>
      <Link to="/o/$organization/failures/$failure" params={{ organization, failure: row.failure_id }}>
        {row.recipient_email ? (
          <BreakableAddress address={row.recipient_email} />
        ) : (
          words.noAddress(formatNumber(row.row_number ?? 0, language))
        )}
      </Link>
    </span>
  )
}

function Changes({ row }: { row: RepairRow }) {
  const words = useTexts(repairTexts).review
  const { statuses } = useTexts(texts)
  const fieldName = useFieldName()
  if (row.kind === 'settled' && row.status) return statuses[row.status]
  if (row.changes.length === 0) return words.none
  return (
    <Stack component="ul" gap={8}>
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <Under>{fieldName(field)}</Under>
          <FieldChange before={before} after={after} />
        </li>
      ))}
    </Stack>
  )
}
