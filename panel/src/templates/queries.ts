import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { selectionOf, type TemplateSearch } from './template-search.ts'

export function templatesQuery(organizationId: string, search: TemplateSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'templates', 'list', selection],
    queryFn: ({ signal }) => ask('list-template-rows', { organizationId, query: selection, signal }),
    // The rows of before stay until the next ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

export function templateQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'templates', 'one', id],
    queryFn: ({ signal }) => ask('get-template-record', { organizationId, path: { id }, signal }),
  })
}

/** What the browser holds about templates: all of it is out of date once one was changed. */
export function templateKeys(organizationId: string): { queryKey: string[] }[] {
  return [{ queryKey: [organizationId, 'templates'] }, { queryKey: [organizationId, 'template-names'] }]
}
