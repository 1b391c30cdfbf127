import { outboxTransitions } from '../platform/outbox/outbox.ts'
import type { Transitions } from '../platform/transitions.ts'

export type LetterStatus = 'pending' | 'held' | 'sent' | 'failed'

/**
 * The transitions of a letter. What the relay deferred stays `pending` and is tried again; what it took is never sent again,
 * and what it refused for good, or deferred for the last time, is never tried again. A letter that was restored from a backup
 * is held until the operator says whether it is to go out.
 */
export const letterTransitions = {
  ...outboxTransitions,
  pending: [...outboxTransitions.pending, 'held'],
  held: ['pending', 'failed'],
} as const satisfies Transitions<LetterStatus>
