import { setMaxListeners } from 'node:events'

/**
 * How running work learns that its process stops: first it begins nothing new, and later it abandons what it has begun.
 */
export type Stop = { requested: AbortSignal; overdue: AbortSignal }

export const neverStops: Stop = openStop().stop

/** `request` requests the stop; what still runs when the patience has passed is overdue. */
export function openStop(): { stop: Stop; request(patienceMs: number): void } {
  const requested = new AbortController()
  const overdue = new AbortController()
  // Every letter on its way listens.
  setMaxListeners(0, requested.signal, overdue.signal)
  return {
    stop: { requested: requested.signal, overdue: overdue.signal },
    request(patienceMs) {
      requested.abort()
      setTimeout(() => overdue.abort(), patienceMs).unref()
    },
  }
}
