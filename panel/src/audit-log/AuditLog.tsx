import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { NothingMatches } from '../ui/list/NothingMatches.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { AuditDownload } from './AuditDownload.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/settings/audit-log')

/** What was changed in the organization, by whom and when, a page at a time. */
export function AuditLog() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(auditQuery(organization.id, search))
  return (
    <>
      <PageHeader title={words.title} action={query.data && <AuditDownload search={search} />}>
        {`${words.about} ${words.download.hint}`}
      </PageHeader>
      <Sheet>
        {(query.data || query.isPending) && <AuditFilter search={search} />}
        <Answer query={query}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <NothingMatches /> : <AuditTable items={items} />}
              <Pager isFirst={search.after === undefined} next={next} />
            </>
          )}
        </Answer>
      </Sheet>
    </>
  )
}
