import { queryOptions } from '@tanstack/react-query'
import { listTemplateNames } from '../templates.ts'

/** The templates of an organization by name, for whatever names one or narrows by one. */
export function templateNamesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'template-names'],
    queryFn: ({ signal }) => listTemplateNames(organizationId, signal),
    staleTime: 60_000,
  })
}
