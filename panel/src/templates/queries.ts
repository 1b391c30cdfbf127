import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { selectionOf, type TemplateSearch } from './template-search.ts'

export function templatesQuery(organizationId: string, search: TemplateSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'templates', 'list', selection],
    queryFn: ({ signal }) => ask('list-template-rows', { organizationId, query: selection, signal }),
    // The former rows stay until the next rows have come, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

export function templateQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'templates', 'one', id],
    queryFn: ({ signal }) => ask('get-template-record', { organizationId, path: { id }, signal }),
  })
}

/** The keys of all cached answers about templates, which are out of date once a template has changed. */
export function templateKeys(organizationId: string): { queryKey: string[] }[] {
  return [{ queryKey: [organizationId, 'templates'] }, { queryKey: [organizationId, 'template-names'] }]
}
