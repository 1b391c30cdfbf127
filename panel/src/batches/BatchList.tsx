import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScreenButton } from '../shell/screen/ScreenButton.tsx'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { BatchFilter } from './BatchFilter.tsx'
import { BatchTable } from './BatchTable.tsx'
import { isNarrowed } from './batch-search.ts'
import { batchesQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/batches')

/** All lists of people that were issued together, a page at a time. */
export function BatchList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(batchesQuery(organization.id, search))
  const mayIssue = isAtLeast(organization.role, 'issuer')
  return (
    <ListScreen
      title={words.title}
      about={words.about}
      query={query}
      after={search.after}
      isNarrowed={isNarrowed(search)}
      filter={<BatchFilter search={search} />}
      empty={
        <EmptyState
          title={words.empty.title}
          action={mayIssue && <ScreenButton to="/o/$organization/issue">{words.empty.issue}</ScreenButton>}
        >
          {words.empty.text}
        </EmptyState>
      }
    >
      {(items) => <BatchTable items={items} />}
    </ListScreen>
  )
}
