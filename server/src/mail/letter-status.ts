import { outboxTransitions } from '../platform/outbox/outbox.ts'
import type { Transitions } from '../platform/transitions.ts'

export type LetterStatus = 'pending' | 'held' | 'sent' | 'failed' | 'silent'

/**
 * The transitions of a letter. A letter that the relay deferred stays `pending` and is tried again. A letter that the relay took, refused for good,
 * or deferred for the last time is sent again only where a person asks for it. A letter restored from a backup is held until the operator decides
 * about it. A letter that the relay took may later be given up by another server. A letter that was not wanted is `silent`, and is sent where a
 * person asks for it.
 */
export const letterTransitions = {
  ...outboxTransitions,
  pending: [...outboxTransitions.pending, 'held'],
  held: ['pending', 'failed'],
  sent: ['pending', 'failed'],
  failed: ['pending'],
  silent: ['pending'],
} as const satisfies Transitions<LetterStatus>

/** Replaces an answer where a letter was stopped because its credential was revoked: for the operator it did not fail. */
export const stoppedAnswer = 'not sent: the credential was revoked before'
