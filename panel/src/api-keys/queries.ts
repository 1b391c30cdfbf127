import { queryOptions } from '@tanstack/react-query'
import { listApiKeys } from '../data/api-keys.ts'

export function apiKeysQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'api-keys'],
    queryFn: ({ signal }) => listApiKeys(organizationId, signal),
    meta: { follows: ['api_keys'] },
  })
}
