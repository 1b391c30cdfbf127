import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { NothingMatches } from '../ui/list/NothingMatches.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { News } from '../ui/states/News.tsx'
import { CategoryChips } from './CategoryChips.tsx'
import { FailureFilter } from './FailureFilter.tsx'
import { FailureTable } from './FailureTable.tsx'
import { type FailureSearch, isNarrowed } from './failure-search.ts'
import { failuresQuery } from './queries.ts'
import { LatestRun } from './retries/LatestRun.tsx'
import { SelectionBar } from './retries/SelectionBar.tsx'
import { noneSelected, type Selection } from './selection.ts'
import { texts } from './texts/texts.ts'
import type { FailureRow } from './wire.ts'

const route = getRouteApi('/o/$organization/failures')

/** Lists the rows that could not be issued, a page at a time. Without another filter it lists the open failures. */
export function FailureList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(failuresQuery(organization.id, search))
  const [news, setNews] = useState<string>()
  const isBlank = query.data?.items.length === 0 && !isNarrowed(search) && search.after === undefined
  return (
    <>
      <PageHeader
        title={words.title}
        action={!isBlank && isAtLeast(organization.role, 'issuer') && <ToFile search={search} />}
      >
        {words.about}
      </PageHeader>
      <News onClose={setNews}>{news}</News>
      <LatestRun />
      <Sheet>
        <CategoryChips search={search} />
        <FailureFilter search={search} />
        <Answer query={query}>
          {({ items, next }) =>
            isBlank ? (
              <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState>
            ) : (
              <Rows key={filterKey(search)} search={search} items={items} next={next} onNews={setNews} />
            )
          }
        </Answer>
      </Sheet>
    </>
  )
}

/** A selection belongs to one filter, and is kept while a person turns the pages of its list. */
function filterKey({ after: _, order: __, ...filter }: FailureSearch): string {
  return JSON.stringify(filter)
}

/** Links to a file with the same failures. */
function ToFile({ search: { after: _, order: __, ...filter } }: { search: FailureSearch }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/o/$organization/failures/file" params={{ organization: slug }} search={filter} />
      )}
    >
      {words.toFile}
    </Button>
  )
}

function Rows(props: {
  search: FailureSearch
  items: FailureRow[]
  next: string | null
  onNews: (news: string) => void
}) {
  const { search, items, next, onNews } = props
  const { role } = useOrganization()
  const [selection, setSelection] = useState<Selection>(noneSelected)
  const mayRetry = isAtLeast(role, 'issuer')
  if (items.length === 0) return <NothingMatches />
  return (
    <>
      <FailureTable items={items} {...(mayRetry && { selection, onSelect: setSelection })} />
      <Pager isFirst={search.after === undefined} next={next} />
      {mayRetry && (
        <SelectionBar search={search} items={items} selection={selection} onSelect={setSelection} onNews={onNews} />
      )}
    </>
  )
}
