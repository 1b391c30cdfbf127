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
    // The rows of before stay until the next ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

/** How many there are of each category, whichever of them is shown. */
export function countsQuery(organizationId: string, search: FailureSearch) {
  const selection = selectionOf({ ...search, category: undefined })
  return queryOptions({
    queryKey: [organizationId, 'failures', 'counts', selection],
    queryFn: ({ signal }) => ask('count-failures', { organizationId, query: selection, signal }),
    meta: { follows: ['failures'] },
    placeholderData: keepPreviousData,
  })
}

/** How many match all of the filter, and up to which moment. */
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

/** What a corrected file asks for. Read anew for each file, and where something was said of it. */
export function repairsQuery(organizationId: string, draft: RepairDraft | undefined) {
  return queryOptions({
    queryKey: [organizationId, 'failures', 'repairs', draft?.number, draft?.dateOrder],
    queryFn: ({ signal }) => {
      const { dateOrder, ...source } = draft as RepairDraft
      return ask('read-repairs', { organizationId, body: formOf(source, { date_order: dateOrder }), signal })
    },
    enabled: draft !== undefined,
    retry: false,
    // The rows of thousands of people are kept no longer than they are shown.
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

/** Asked for again when it changes, and while it is at work. */
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
