import type { Moves } from '../platform/moves.ts'

export type LetterStatus = 'pending' | 'sent' | 'failed'

/**
 * The moves of a letter. What the relay put off stays `pending` and is tried again; what it took is never sent again,
 * and what it refused for good, or put off for the last time, is never tried again.
 */
export const letterMoves: Moves<LetterStatus> = { pending: ['pending', 'sent', 'failed'], sent: [], failed: [] }
