import { queryOptions } from '@tanstack/react-query'
import { ask } from '../ask.ts'

/** The templates of an organization by name, for every screen that names a template or filters by one. */
export function templateNamesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'template-names'],
    queryFn: ({ signal }) => ask('list-template-names', { organizationId, signal }),
    staleTime: 60_000,
  })
}
