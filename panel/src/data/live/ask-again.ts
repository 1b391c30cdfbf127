import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangeListener } from './follow-changes.ts'
import type { ChangeKind } from './followed.ts'

const lookEveryMs = 250
/** A screen makes several queries, and a person may have several windows: together they stay well below the requests allowed in a minute. */
const atMostEveryMs = 2_000

/**
 * Repeats the queries of the screen when the service announces a change: each query at most every two seconds, however many changes there are, and
 * never while an answer is under way, which would be given up again and again. Queries of other screens are repeated once they are shown.
 */
export function openAskingAgain(
  queryClient: QueryClient,
  organizationId: string,
): ChangeListener & { close: () => void } {
  const cache = queryClient.getQueryCache()
  const due = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined
  const follows = ({ queryKey, meta }: Query, kinds: readonly ChangeKind[] | undefined) =>
    queryKey[0] === organizationId &&
    meta?.follows !== undefined &&
    (kinds === undefined || meta.follows.some((kind) => kinds.includes(kind)))
  const note = (kinds?: readonly ChangeKind[]) => {
    for (const query of cache.findAll({ predicate: (query) => follows(query, kinds) })) due.add(query.queryHash)
    if (due.size > 0) timer ??= setInterval(askDue, lookEveryMs)
  }
  const askDue = () => {
    for (const hash of due) {
      const query = cache.get(hash)
      if (query && !mayBeAsked(query)) continue
      due.delete(hash)
      if (query) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    if (due.size === 0) close()
  }
  const close = () => {
    clearInterval(timer)
    timer = undefined
  }
  return { onChange: note, onGap: () => note(), close }
}

function mayBeAsked({ state, meta }: Query): boolean {
  if (state.fetchStatus !== 'idle') return false
  const answeredAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt)
  return Date.now() - answeredAt >= (meta?.atMostEveryMs ?? atMostEveryMs)
}
