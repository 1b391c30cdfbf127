import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { AuditDownload } from './AuditDownload.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/settings/audit-log')

/** Lists the changes in the organization, with actor and time, a page at a time. */
export function AuditLog() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(auditQuery(organization.id, search))
  return (
    <ListScreen
      words={{ title: words.title, about: `${words.about} ${words.download.hint}` }}
      action={<AuditDownload search={search} />}
      query={query}
      search={search}
      filter={(query.data || query.isPending) && <AuditFilter search={search} />}
    >
      {(items) => <AuditTable items={items} />}
    </ListScreen>
  )
}
