import { channel } from 'node:diagnostics_channel'
import type { BatchId } from './ids.ts'

/** The counted happenings of a process. None of it holds an address, an id of a caller or a text of others. */
export type Observed = {
  /** `route` is the pattern of the path, as it stands in the code. */
  answer: { method: string; route: string | undefined; status: number; seconds: number }
  /** A letter that was handed to the relay, that it did not take, or that a server behind it gave up later. */
  letter: { kind: 'sent' | 'withdrawn' | 'deferred' | 'refused' | 'bounced'; answer?: string }
  /** The result of one attempt at a chunk of a batch. */
  chunk: 'done' | 'put_off' | 'given_up'
  /** A step of a batch that has just ended, a batch of one included. */
  step: BatchStep
}

export type BatchStep = {
  batchId: BatchId
  step: 'accept' | 'issue' | 'letter'
  /** The start, as `Date.now` gives it. */
  startedAt: number
  outcome: string
  chunk?: number
  rows?: number
}

const channels = {
  answer: channel('sello.answer'),
  letter: channel('sello.letter'),
  chunk: channel('sello.chunk'),
  step: channel('sello.step'),
} as const satisfies Record<keyof Observed, unknown>

/** Tells whoever watches in this process. Where nobody does, the fact is not even made. */
export function observe<What extends keyof Observed>(what: What, fact: () => Observed[What]): void {
  if (channels[what].hasSubscribers) channels[what].publish(fact())
}

/** Watches the events of this process from now on. Returns the function that ends it. */
export function watch<What extends keyof Observed>(what: What, see: (fact: Observed[What]) => void): () => void {
  const listener = (fact: unknown) => see(fact as Observed[What])
  channels[what].subscribe(listener)
  return () => void channels[what].unsubscribe(listener)
}
