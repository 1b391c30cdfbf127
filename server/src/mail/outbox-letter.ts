import type { Moves } from '../platform/moves.ts'
import { outboxMoves } from '../platform/outbox/outbox.ts'

export type LetterStatus = 'pending' | 'held' | 'sent' | 'failed'

/**
 * The moves of a letter. What the relay put off stays `pending` and is tried again; what it took is never sent again,
 * and what it refused for good, or put off for the last time, is never tried again. A letter that was restored from a backup
 * is held until the operator says whether it is to go out.
 */
export const letterMoves = {
  ...outboxMoves,
  pending: [...outboxMoves.pending, 'held'],
  held: ['pending', 'failed'],
} as const satisfies Moves<LetterStatus>
