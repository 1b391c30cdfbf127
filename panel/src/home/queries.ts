import { queryOptions } from '@tanstack/react-query'
import { getHome } from '../data/home.ts'

export function homeQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'home'],
    queryFn: ({ signal }) => getHome(organizationId, timeZone(), signal),
    meta: {
      follows: ['api_keys', 'batches', 'credentials', 'failures', 'letters', 'members', 'pathways', 'templates'],
      // It is counted over all that the organization has.
      atMostEveryMs: 3_000,
    },
  })
}

/** Days are counted as they are where the person is. */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
}
