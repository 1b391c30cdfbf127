import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { type MemberSearch, selectionOf } from './member-search.ts'

export function membersQuery(organizationId: string, search: MemberSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'members', 'list', selection],
    queryFn: ({ signal }) => ask('list-members', { organizationId, query: selection, signal }),
    meta: { follows: ['members'] },
    // The former rows stay until the next rows have come, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

export function memberQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'members', 'one', id],
    queryFn: ({ signal }) => ask('get-member', { organizationId, path: { id }, signal }),
    meta: { follows: ['members'] },
  })
}
