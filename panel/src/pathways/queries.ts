import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lookAgainMs } from '../data/live/look-again.ts'
import {
  explainPathway,
  getPathway,
  listFlaggedAwards,
  listPathwayPeople,
  listPathways,
  listPathwayTemplates,
  previewPathway,
} from '../data/pathways.ts'
import type { PathwaySearch, PathwayShowSearch } from './pathway-search.ts'

export function pathwaysQuery(organizationId: string, search: PathwaySearch) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'list', search],
    queryFn: ({ signal }) => listPathways(organizationId, { ...search }, signal),
    meta: { follows: ['pathways'] },
    // The rows of before stay until the next ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

/** While the run over past credentials is at work, it is looked at again and again. */
export function pathwayQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'one', id],
    queryFn: ({ signal }) => getPathway(organizationId, id, signal),
    meta: { follows: ['pathways'] },
    refetchInterval: ({ state }) => (state.data?.row.is_sweeping ? lookAgainMs() : false),
  })
}

export function pathwayTemplatesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'templates', 'of-pathways'],
    queryFn: ({ signal }) => listPathwayTemplates(organizationId, signal),
  })
}

/** What would come of publishing, as it is now: read anew whenever it is asked for. */
export function previewQuery(organizationId: string, id: string, version: number) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'preview', id, version],
    queryFn: ({ signal }) => previewPathway(organizationId, id, signal),
    gcTime: 0,
    staleTime: 0,
  })
}

export function pathwayPeopleQuery(organizationId: string, id: string, { q, state, after }: PathwayShowSearch) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'people', id, { q, state, after }],
    queryFn: ({ signal }) => listPathwayPeople(organizationId, id, { q, state, after }, signal),
    // It walks through all who hold something that the pathway asks for.
    meta: { follows: ['pathways', 'credentials'], atMostEveryMs: 5_000 },
    placeholderData: keepPreviousData,
  })
}

export function explanationQuery(organizationId: string, id: string, email: string, language: 'es' | 'en') {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'explanation', id, email, language],
    queryFn: ({ signal }) => explainPathway(organizationId, id, { email, language }, signal),
    meta: { follows: ['pathways', 'credentials'] },
  })
}

export function flaggedAwardsQuery(organizationId: string, after: string | undefined) {
  return queryOptions({
    queryKey: [organizationId, 'pathways', 'flagged', after],
    queryFn: ({ signal }) => listFlaggedAwards(organizationId, after, signal),
    meta: { follows: ['pathways', 'credentials'] },
    placeholderData: keepPreviousData,
  })
}
