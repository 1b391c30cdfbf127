import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScreenButton } from '../shell/screen/ScreenButton.tsx'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
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
  return (
    <ListScreen
      title={words.title}
      about={words.about}
      action={mayIssue && <CredentialDownload search={search} />}
      query={query}
      after={search.after}
      isNarrowed={isNarrowed(search)}
      filter={<CredentialFilter search={search} />}
      empty={
        <EmptyState
          title={words.empty.title}
          action={mayIssue && <ScreenButton to="/o/$organization/issue">{words.empty.issue}</ScreenButton>}
        >
          {words.empty.text}
        </EmptyState>
      }
    >
      {(items) => <CredentialTable items={items} />}
    </ListScreen>
  )
}
