import { queryOptions } from '@tanstack/react-query'
import { getHome } from '../data/home.ts'

export function homeQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'home'],
    queryFn: ({ signal }) => getHome(organizationId, signal),
  })
}
