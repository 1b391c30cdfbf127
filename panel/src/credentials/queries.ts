import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { lookAgainMs } from '../data/live/look-again.ts'
import { type CredentialSearch, selectionOf } from './credential-search.ts'

export function credentialsQuery(organizationId: string, search: CredentialSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'credentials', 'list', selection],
    queryFn: ({ signal }) => ask('list-credential-rows', { organizationId, query: selection, signal }),
    // The former rows stay until the next rows have come, so that nothing jumps.
    placeholderData: keepPreviousData,
    // The list is not refreshed more often, since each new credential moves the rows while a person may be about to press one.
    meta: { follows: ['credentials', 'letters'], atMostEveryMs: 5_000 },
  })
}

/** A credential is asked for again when it may have changed, and while its letter waits to be sent. */
export function credentialQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'credentials', 'one', id],
    queryFn: ({ signal }) => ask('get-credential-history', { organizationId, path: { id }, signal }),
    meta: { follows: ['credentials', 'letters'] },
    refetchInterval: ({ state }) => (state.data?.letter_status === 'pending' ? lookAgainMs() : false),
  })
}
