import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { HostedCreate } from './HostedCreate.tsx'
import { HostedState } from './HostedState.tsx'
import { type HostedRow, hostedListQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/operator/')

/** The organizations of the service with their use and state, the newest first. */
export function HostedList() {
  const words = useTexts(texts).list
  const { q, after, panel } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(hostedListQuery({ q, after }))
  return (
    <>
      <ListScreen
        words={words}
        action={
          <Button
            renderRoot={(props) => (
              <Link {...props} from={route.id} to="." search={(before) => ({ ...before, panel: 'create' })} />
            )}
          >
            {words.create}
          </Button>
        }
        isActionLasting
        query={query}
        search={{ q, after }}
        filter={<FilterBar search={{ q }} textLabel={words.text} />}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      >
        {(items) => <HostedTable items={items} />}
      </ListScreen>
      {panel === 'create' && (
        <HostedCreate
          onClose={() => void navigate({ search: (before) => ({ ...before, panel: undefined }), replace: true })}
        />
      )}
    </>
  )
}

function HostedTable({ items }: { items: HostedRow[] }) {
  const words = useTexts(texts).list
  const { language } = useLanguage()
  const columns: Column<HostedRow>[] = [
    {
      id: 'name',
      header: words.columns.name,
      isHeading: true,
      cell: ({ id, name, slug }) => (
        <>
          <Link to="/operator/organizations/$id" params={{ id }}>
            {name}
          </Link>
          <Under>{slug}</Under>
        </>
      ),
    },
    { id: 'state', header: words.columns.state, cell: (row) => <HostedState hosted={row} /> },
    {
      id: 'letters',
      header: words.columns.letters,
      isAtEnd: true,
      cell: ({ letters }) => formatNumber(letters, language),
    },
    {
      id: 'megabytes',
      header: words.columns.megabytes,
      isAtEnd: true,
      cell: ({ megabytes }) => formatNumber(megabytes, language),
    },
    {
      id: 'refused',
      header: words.columns.refused,
      isAtEnd: true,
      cell: ({ refused }) => formatNumber(refused, language),
    },
    { id: 'made', header: words.columns.made, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  ]
  return <DataTable caption={words.title} columns={columns} rows={items} keyOf={({ id }) => id} />
}
