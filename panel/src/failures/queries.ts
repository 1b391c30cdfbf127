import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { formOf } from '../data/files/sheets.ts'
import { lookAgainMs } from '../data/live/look-again.ts'
import { type FailureSearch, selectionOf } from './failure-search.ts'
import type { RepairDraft } from './repairs/repair-draft.ts'
import type { ListRetryRunRowsQuery } from './wire.ts'

export function failuresQuery(organizationId: string, search: FailureSearch) {
  const selection = { ...selectionOf(search), order: search.order, after: search.after }
  return queryOptions({
    queryKey: [organizationId, 'failures', 'list', selection],
    queryFn: ({ signal }) => ask('list-failure-rows', { organizationId, query: selection, signal }),
    meta: { follows: ['failures'] },
    // The former rows stay until the next rows have come, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

/** Counts the failures of each category, whichever category is shown. */
export function countsQuery(organizationId: string, search: FailureSearch) {
  const selection = selectionOf({ ...search, category: undefined })
  return queryOptions({
    queryKey: [organizationId, 'failures', 'counts', selection],
    queryFn: ({ signal }) => ask('count-failures', { organizationId, query: selection, signal }),
    meta: { follows: ['failures'] },
    placeholderData: keepPreviousData,
  })
}

/** Counts the failures that match the whole filter, and notes the moment up to which they were counted. */
export function matchingQuery(organizationId: string, search: FailureSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'failures', 'matching', selection],
    queryFn: ({ signal }) => ask('count-failures', { organizationId, query: selection, signal }),
  })
}

export function failureQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'failures', 'one', id],
    queryFn: ({ signal }) => ask('get-failure', { organizationId, path: { id }, signal }),
    meta: { follows: ['failures'] },
  })
}

/** Asks the service what a corrected file would change: anew for each file, and after each answer that a person gave about it. */
export function repairsQuery(organizationId: string, draft: RepairDraft | undefined) {
  return queryOptions({
    queryKey: [organizationId, 'failures', 'repairs', draft?.number, draft?.dateOrder],
    queryFn: ({ signal }) => {
      const { dateOrder, ...source } = draft as RepairDraft
      return ask('read-repairs', { organizationId, body: formOf(source, { date_order: dateOrder }), signal })
    },
    enabled: draft !== undefined,
    retry: false,
    // The rows name thousands of people, so they are kept only while they are shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function retryRunsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'retry-runs', 'list'],
    queryFn: ({ signal }) => ask('list-retry-runs', { organizationId, signal }),
    meta: { follows: ['retry_runs'] },
    refetchInterval: ({ state }) => (state.data?.items.some((run) => run.finished_at === null) ? lookAgainMs() : false),
  })
}

/** A retry run is asked for again when it changes, and regularly while it is working. */
export function retryRunQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'retry-runs', 'one', id],
    queryFn: ({ signal }) => ask('get-retry-run', { organizationId, path: { id }, signal }),
    meta: { follows: ['retry_runs'] },
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? lookAgainMs() : false),
  })
}

export function retryRunRowsQuery(
  organizationId: string,
  id: string,
  selection: ListRetryRunRowsQuery,
  isAtWork: boolean,
) {
  return queryOptions({
    queryKey: [organizationId, 'retry-runs', 'rows', id, selection],
    queryFn: ({ signal }) => ask('list-retry-run-rows', { organizationId, path: { id }, query: selection, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: ['retry_runs'] },
    refetchInterval: () => (isAtWork ? lookAgainMs() : false),
  })
}
