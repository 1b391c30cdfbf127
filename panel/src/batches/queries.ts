import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { lookAgainMs } from '../data/live/look-again.ts'
import { isAtWork, isBeingUndone } from './batch.ts'
import { type BatchSearch, selectionOf } from './batch-search.ts'

export function batchesQuery(organizationId: string, search: BatchSearch) {
  const selection = selectionOf(search)
  return queryOptions({
    queryKey: [organizationId, 'batches', 'list', selection],
    queryFn: ({ signal }) => ask('list-batches', { organizationId, query: selection, signal }),
    // The former rows stay until the next rows have come, so that nothing jumps.
    placeholderData: keepPreviousData,
    meta: { follows: ['batches'] },
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? lookAgainMs() : false),
  })
}

/** A batch is asked for again when it changes, and regularly while it is processed. */
export function batchQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'batches', 'one', id],
    queryFn: ({ signal }) => ask('get-batch', { organizationId, path: { id }, signal }),
    meta: { follows: ['batches', 'failures', 'letters'], atMostEveryMs: 1_000 },
    refetchInterval: ({ state }) =>
      state.data && (isAtWork(state.data) || isBeingUndone(state.data)) ? lookAgainMs() : false,
  })
}
