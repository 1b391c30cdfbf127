import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { NothingIssued } from '../shell/screen/NothingIssued.tsx'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { BatchFilter } from './BatchFilter.tsx'
import { BatchTable } from './BatchTable.tsx'
import { batchesQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/batches')

/** Lists the batches, a page at a time. */
export function BatchList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(batchesQuery(organization.id, search))
  return (
    <ListScreen
      words={words}
      query={query}
      search={search}
      filter={<BatchFilter search={search} />}
      empty={<NothingIssued words={words.empty} />}
    >
      {(items) => <BatchTable items={items} />}
    </ListScreen>
  )
}
