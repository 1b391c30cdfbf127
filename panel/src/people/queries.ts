import { queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'

export function personQuery(organizationId: string, email: string) {
  return queryOptions({
    queryKey: [organizationId, 'people', email],
    queryFn: ({ signal }) => ask('get-person', { organizationId, query: { email }, signal }),
    meta: { follows: ['credentials', 'letters', 'failures', 'members'] },
  })
}
