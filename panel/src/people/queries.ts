import { queryOptions } from '@tanstack/react-query'
import { getPerson } from '../data/person/people.ts'

export function personQuery(organizationId: string, email: string) {
  return queryOptions({
    queryKey: [organizationId, 'people', email],
    queryFn: ({ signal }) => getPerson(organizationId, email, signal),
    meta: { follows: ['credentials', 'letters', 'failures', 'members'] },
  })
}
