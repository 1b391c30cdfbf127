import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCredential, listCredentials } from '../data/credentials.ts'
import { listTemplateNames } from '../data/templates.ts'
import { type CredentialSearch, selectionOf } from './credential-search.ts'

const lookAgainMs = 3_000

export function credentialsQuery(organizationId: string, search: CredentialSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'credentials', 'list', selection],
    queryFn: ({ signal }) => listCredentials(organizationId, selection, signal),
    // The rows of before stay until the next ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

/** Asked for again while its letter is on its way. */
export function credentialQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'credentials', 'one', id],
    queryFn: ({ signal }) => getCredential(organizationId, id, signal),
    refetchInterval: ({ state }) => (state.data?.letter_status === 'pending' ? lookAgainMs : false),
  })
}

export function templateNamesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'template-names'],
    queryFn: ({ signal }) => listTemplateNames(organizationId, signal),
    staleTime: 60_000,
  })
}
