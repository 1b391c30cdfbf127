import { deleteFailures, updateFailuresDiscarded } from '../failures/failure-store.ts'
import type { Context } from '../platform/context.ts'
import { keptSince } from './periods.ts'

export type FailureRetention = { discarded: number; deleted: number }

/**
 * Discards failures that nobody dealt with in time, and deletes what was discarded or retried long enough ago. Each batch commits on its own, so that it may be killed anywhere and run again.
 */
export async function applyFailureRetention(ctx: Context, limit: number): Promise<FailureRetention> {
  const now = ctx.clock.now()
  const reviewBefore = keptSince('unreviewedFailures', now)
  const seenBefore = keptSince('failures', now)
  return {
    discarded: await untilNone((size) => updateFailuresDiscarded(ctx, reviewBefore, size), limit),
    deleted: await untilNone((size) => deleteFailures(ctx, seenBefore, size), limit),
  }
}

/** Repeats a step that deals with up to `limit` rows until it finds fewer; returns how many there were. */
export async function untilNone(step: (limit: number) => Promise<number>, limit: number): Promise<number> {
  for (let total = 0; ; ) {
    const found = await step(limit)
    total += found
    if (found < limit) return total
  }
}
