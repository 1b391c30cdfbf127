import { deleteFailures, updateFailuresDiscarded } from '../failures/failure-store.ts'
import type { Context } from '../platform/context.ts'
import { keptSince } from './periods.ts'

export type FailureRetention = { discarded: number; deleted: number }

/**
 * Discards failures that nobody reviewed in time, and deletes those that were discarded or retried long enough ago. Each
 * batch commits on its own, so that a killed process loses nothing and the next run goes on.
 */
export async function applyFailureRetention(ctx: Context, limit: number): Promise<FailureRetention> {
  const now = ctx.clock.now()
  const reviewBefore = keptSince('unreviewedFailures', now)
  const seenBefore = keptSince('failures', now)
  return {
    discarded: await repeatInBatches((size) => updateFailuresDiscarded(ctx, reviewBefore, size), limit),
    deleted: await repeatInBatches((size) => deleteFailures(ctx, seenBefore, size), limit),
  }
}

/** Repeats a step that changes at most `limit` rows until it finds fewer; returns how many rows it changed in all. */
export async function repeatInBatches(step: (limit: number) => Promise<number>, limit: number): Promise<number> {
  for (let total = 0; ; ) {
    const found = await step(limit)
    total += found
    if (found < limit) return total
  }
}
