import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { limits, pathwayStates } from '../data/generated/limits.ts'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { NothingMatches } from '../ui/list/NothingMatches.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { BadgePicture } from './BadgePicture.tsx'
import { PathwayBadge } from './PathwayBadge.tsx'
import classes from './pathways.module.css'
import { pathwaysQuery } from './queries.ts'
import { texts } from './texts.ts'
import type { PathwayRow } from './wire.ts'
import { cannotAward } from './withheld.ts'

const route = getRouteApi('/o/$organization/pathways')

/** Awards are counted no further. */

/** What is awarded for sets of credentials; an organization without any is told what it is. */
export function PathwayList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(pathwaysQuery(organization.id, search))
  const mayWrite = isAtLeast(organization.role, 'admin')
  const isBlank = query.data?.items.length === 0 && Object.values(search).every((value) => value === undefined)
  const options = pathwayStates.map((value) => ({ value, label: words.states[value] }))
  return (
    <>
      <PageHeader title={words.title} action={mayWrite && query.data && !isBlank && <CreateButton />}>
        {words.about}
      </PageHeader>
      <Sheet>
        <FilterBar search={{ ...search }} choices={[{ name: 'state', label: words.filter.state, options }]} />
        <Answer query={query}>
          {({ items, next }) => {
            if (isBlank)
              return (
                <EmptyState title={words.empty.title} action={mayWrite && <CreateButton />}>
                  {mayWrite ? words.empty.text : words.empty.viewer}
                </EmptyState>
              )
            return (
              <>
                {items.length === 0 ? <NothingMatches /> : <PathwayTable items={items} />}
                <Pager isFirst={search.after === undefined} next={next} />
              </>
            )
          }}
        </Answer>
      </Sheet>
    </>
  )
}

function CreateButton() {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/o/$organization/pathways/new" params={{ organization: slug }} />}
    >
      {words.create}
    </Button>
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
    <span className={classes.named}>
      <BadgePicture url={row.award_template.image_url} />
      <span>
        <Link to="/o/$organization/pathways/$pathway" params={{ organization: slug, pathway: row.id }}>
          {row.name}
        </Link>
        <Under>{words.awardOf(row.award_template.name)}</Under>
      </span>
    </span>
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
