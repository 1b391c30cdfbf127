import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { type AuditSearch, selectionOf } from './audit-search.ts'

export function auditQuery(organizationId: string, search: AuditSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'audit-log', selection],
    queryFn: ({ signal }) => ask('list-audit-entries', { organizationId, query: selection, signal }),
    // The former rows stay until the next rows have come, so that nothing jumps.
    placeholderData: keepPreviousData,
    // People come to look for a change that was made a moment ago.
    staleTime: 0,
  })
}

/** The actors to choose from: the present people of the team, and the keys. */
export function actorsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'audit-actors'],
    queryFn: async ({ signal }) => {
      const [team, keys] = await Promise.all([
        ask('get-team', { organizationId, signal }),
        ask('list-api-keys', { organizationId, signal }),
      ])
      return {
        people: team.people.map(({ id, name, email }) => ({ value: id, label: name || email })),
        keys: keys.items.map(({ id, name }) => ({ value: id, label: name })),
      }
    },
    staleTime: 60_000,
  })
}
