import type { Delivery } from '../smtp/delivery.ts'
import type { Transitions } from '../transitions.ts'

/**
 * The transitions of an entry. One that was deferred stays `pending`; one that is `sent` or `failed` is never delivered again.
 * An owner may give its entries more states, which the outbox leaves alone.
 */
export const outboxTransitions = {
  pending: ['pending', 'sent', 'failed'],
  sent: [],
  failed: [],
} as const satisfies Transitions<string>

/** The record of an attempt. `retryAfterSeconds` is set where there will be another one. */
export type Attempt = {
  id: string
  status: (typeof outboxTransitions)['pending'][number]
  retryAfterSeconds: number | null
  answer: string | null
}

const answerCharactersMax = 500

/**
 * The attempt that a delivery makes. A deferred delivery is attempted again after the next delay; after the last one it has
 * failed.
 */
export function attemptOf(
  entry: { id: string; attempts: number },
  delivery: Exclude<Delivery, { kind: 'withdrawn' }>,
  retrySeconds: readonly number[],
): Attempt {
  const { id } = entry
  if (delivery.kind === 'sent') return { id, status: 'sent', retryAfterSeconds: null, answer: null }
  const wait = retrySeconds[entry.attempts]
  const answer = delivery.answer.slice(0, answerCharactersMax)
  return delivery.kind === 'deferred' && wait !== undefined
    ? { id, status: 'pending', retryAfterSeconds: wait, answer }
    : { id, status: 'failed', retryAfterSeconds: null, answer }
}
