import { outboxTransitions } from '../platform/outbox/outbox.ts'
import type { Transitions } from '../platform/transitions.ts'

export type LetterStatus = 'pending' | 'held' | 'sent' | 'failed' | 'silent'

/**
 * The transitions of a letter. What the relay deferred stays `pending` and is tried again. What it took, refused for good or deferred
 * for the last time goes out again only where a person asks for it. A letter that was restored from a backup is held
 * until the operator says whether it is to go out. One that the relay took may be given up by a server behind it. One that nobody wanted is `silent`, and goes out where a person asks for it.
 */
export const letterTransitions = {
  ...outboxTransitions,
  pending: [...outboxTransitions.pending, 'held'],
  held: ['pending', 'failed'],
  sent: ['pending', 'failed'],
  failed: ['pending'],
  silent: ['pending'],
} as const satisfies Transitions<LetterStatus>

/** Stands in place of an answer where a letter was stopped with its credential: to whoever runs the service it did not fail. */
export const stoppedAnswer = 'not sent: the credential was revoked before'
