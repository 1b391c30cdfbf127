import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { limits, pathwayStates } from '../data/generated/limits.ts'
import { ScreenButton } from '../shell/screen/ScreenButton.tsx'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { Named } from '../ui/Named.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { PathwayBadge } from './PathwayBadge.tsx'
import { pathwaysQuery } from './queries.ts'
import { texts } from './texts.ts'
import type { PathwayRow } from './wire.ts'
import { cannotAward } from './withheld.ts'

const route = getRouteApi('/o/$organization/pathways')

/** The list of pathways. An organization that has none is told what a pathway is. */
export function PathwayList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(pathwaysQuery(organization.id, search))
  const mayWrite = isAtLeast(organization.role, 'admin')
  const create = <ScreenButton to="/o/$organization/pathways/new">{words.create}</ScreenButton>
  const options = pathwayStates.map((value) => ({ value, label: words.states[value] }))
  return (
    <ListScreen
      words={words}
      query={query}
      search={search}
      filter={<FilterBar search={{ ...search }} choices={[{ name: 'state', label: words.filter.state, options }]} />}
      action={mayWrite && create}
      empty={
        <EmptyState title={words.empty.title} action={mayWrite && create}>
          {mayWrite ? words.empty.text : words.empty.viewer}
        </EmptyState>
      }
    >
      {(items) => <PathwayTable items={items} />}
    </ListScreen>
  )
}

function PathwayTable({ items }: { items: PathwayRow[] }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const columns: Column<PathwayRow>[] = [
    { id: 'name', header: words.columns.name, isHeading: true, cell: (row) => <Name row={row} /> },
    { id: 'state', header: words.columns.state, cell: (row) => <State row={row} /> },
    {
      id: 'published',
      header: words.columns.published,
      cell: ({ published_at }) => (published_at === null ? words.notYet : <RelativeTime at={published_at} />),
    },
    {
      id: 'awards',
      header: words.columns.awards,
      isAtEnd: true,
      cell: ({ awards_count }) =>
        words.awards(formatNumber(awards_count, language), awards_count >= limits.awardsCounted),
    },
  ]
  return <DataTable caption={words.list} columns={columns} rows={items} keyOf={(row) => row.id} />
}

function Name({ row }: { row: PathwayRow }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <Named url={row.award_template.image_url}>
      <span>
        <Link to="/o/$organization/pathways/$pathway" params={{ organization: slug, pathway: row.id }}>
          {row.name}
        </Link>
        <Under>{words.awardOf(row.award_template.name)}</Under>
      </span>
    </Named>
  )
}

function State({ row }: { row: PathwayRow }) {
  const words = useTexts(texts)
  return (
    <span>
      <PathwayBadge state={row.state} />
      {row.has_draft && row.state === 'published' && <Under>{words.unpublished}</Under>}
      {row.state === 'published' && cannotAward(row) && <Under>{words.awardsNobody}</Under>}
      {row.is_sweeping && <Under>{words.sweeping}</Under>}
    </span>
  )
}
