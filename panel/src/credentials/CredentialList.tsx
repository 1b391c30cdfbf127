import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { NothingIssued } from '../shell/screen/NothingIssued.tsx'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { CredentialDownload } from './CredentialDownload.tsx'
import { CredentialFilter } from './CredentialFilter.tsx'
import { CredentialTable } from './CredentialTable.tsx'
import { credentialsQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/credentials')

/** Lists the credentials of the organization, a page at a time. */
export function CredentialList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(credentialsQuery(organization.id, search))
  return (
    <ListScreen
      words={words}
      action={isAtLeast(organization.role, 'issuer') && <CredentialDownload search={search} />}
      query={query}
      search={search}
      filter={<CredentialFilter search={search} />}
      empty={<NothingIssued words={words.empty} />}
    >
      {(items) => <CredentialTable items={items} />}
    </ListScreen>
  )
}
