import { queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'

export function apiKeysQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'api-keys'],
    queryFn: ({ signal }) => ask('list-api-keys', { organizationId, signal }),
    meta: { follows: ['api_keys'] },
  })
}
