import { getRouteApi, Link } from '@tanstack/react-router'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import type { MemberRow } from './member.ts'
import { addressState, stateTones } from './member.ts'
import classes from './members.module.css'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/members')

export function MemberTable({ items }: { items: MemberRow[] }) {
  const words = useTexts(texts)
  const { organization } = route.useParams()
  const columns: Column<MemberRow>[] = [
    {
      id: 'name',
      header: words.columns.name,
      isHeading: true,
      cell: ({ id, name }) => (
        <Link to="/o/$organization/members/$member" params={{ organization, member: id }}>
          {name}
        </Link>
      ),
    },
    { id: 'addresses', header: words.columns.addresses, cell: (row) => <Addresses row={row} /> },
    { id: 'role', header: words.columns.role, cell: ({ role }) => role },
    {
      id: 'state',
      header: words.columns.state,
      cell: ({ status }) => <StatusBadge tone={stateTones[status]}>{words.states[status]}</StatusBadge>,
    },
    { id: 'added', header: words.columns.added, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  ]
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={({ id }) => id} />
}

/** The first address, the number of further ones, and whether one is still to be confirmed. */
function Addresses({ row: { addresses } }: { row: MemberRow }) {
  const words = useTexts(texts)
  const [first, ...others] = addresses
  if (!first) return null
  const isOpen = addresses.some((one) => addressState(one) === 'unconfirmed')
  return (
    <>
      <span className={classes.address}>{first.email}</span>
      {(others.length > 0 || isOpen) && (
        <Under>
          {[
            ...(others.length > 0 ? [words.more(others.length)] : []),
            ...(isOpen ? [words.addressStates.unconfirmed.toLowerCase()] : []),
          ].join(' · ')}
        </Under>
      )}
    </>
  )
}
