import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScreenButton } from '../shell/screen/ScreenButton.tsx'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { NothingMatches } from '../ui/list/NothingMatches.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { CredentialDownload } from './CredentialDownload.tsx'
import { CredentialFilter } from './CredentialFilter.tsx'
import { CredentialTable } from './CredentialTable.tsx'
import { isNarrowed } from './credential-search.ts'
import { credentialsQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/credentials')

/** All that the organization issued, a page at a time. */
export function CredentialList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(credentialsQuery(organization.id, search))
  const mayIssue = isAtLeast(organization.role, 'issuer')
  const isBlank = query.data?.items.length === 0 && !isNarrowed(search) && search.after === undefined
  return (
    <>
      <PageHeader
        title={words.title}
        action={query.data && !isBlank && mayIssue && <CredentialDownload search={search} />}
      >
        {words.about}
      </PageHeader>
      <Sheet>
        {!isBlank && <CredentialFilter search={search} />}
        <Answer query={query}>
          {({ items, next }) => {
            if (isBlank)
              return (
                <EmptyState
                  title={words.empty.title}
                  action={mayIssue && <ScreenButton to="/o/$organization/issue">{words.empty.issue}</ScreenButton>}
                >
                  {words.empty.text}
                </EmptyState>
              )
            return (
              <>
                {items.length === 0 ? <NothingMatches /> : <CredentialTable items={items} />}
                <Pager isFirst={search.after === undefined} next={next} />
              </>
            )
          }}
        </Answer>
      </Sheet>
    </>
  )
}
