import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { lookAgainMs } from '../data/live/look-again.ts'
import type { PathwaySearch, PathwayShowSearch } from './pathway-search.ts'

export function pathwaysQuery(organizationId: string, search: PathwaySearch) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'list', search],
    queryFn: ({ signal }) => ask('list-pathway-rows', { organizationId, query: { ...search }, signal }),
    meta: { follows: ['pathways'] },
    // The former rows stay until the next rows have come, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

/** While the run over earlier credentials is working, the pathway is asked for regularly. */
export function pathwayQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'one', id],
    queryFn: ({ signal }) => ask('get-pathway-record', { organizationId, path: { id }, signal }),
    meta: { follows: ['pathways'] },
    refetchInterval: ({ state }) => (state.data?.row.is_sweeping ? lookAgainMs() : false),
  })
}

export function pathwayTemplatesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'templates', 'of-pathways'],
    queryFn: ({ signal }) => ask('list-pathway-templates', { organizationId, signal }),
  })
}

/** Previews what publishing would award at this moment: it is asked for anew each time. */
export function previewQuery(organizationId: string, id: string, version: number) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'preview', id, version],
    queryFn: ({ signal }) => ask('preview-pathway', { organizationId, path: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

export function pathwayPeopleQuery(organizationId: string, id: string, { q, state, after }: PathwayShowSearch) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'people', id, { q, state, after }],
    queryFn: ({ signal }) =>
      ask('list-pathway-people', { organizationId, path: { id }, query: { q, state, after }, signal }),
    // The service walks through all holders of the templates that the pathway asks for.
    meta: { follows: ['pathways', 'credentials'], atMostEveryMs: 5_000 },
    placeholderData: keepPreviousData,
  })
}

export function explanationQuery(organizationId: string, id: string, email: string, language: 'es' | 'en') {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'explanation', id, email, language],
    queryFn: ({ signal }) =>
      ask('explain-pathway', { organizationId, path: { id }, query: { email, language }, signal }),
    meta: { follows: ['pathways', 'credentials'] },
  })
}

export function flaggedAwardsQuery(organizationId: string, after: string | undefined) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'flagged', after],
    queryFn: ({ signal }) => ask('list-flagged-awards', { organizationId, query: { after }, signal }),
    meta: { follows: ['pathways', 'credentials'] },
    placeholderData: keepPreviousData,
  })
}
