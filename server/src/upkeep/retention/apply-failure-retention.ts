import { deleteFailures, updateFailuresDiscarded } from '../../credentials/failures/failure-store.ts'
import type { AuditAction } from '../../platform/audit-log/audit-entry.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
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
  const discard = noted(ctx, 'failure.discarded', (tx, size) => updateFailuresDiscarded(tx, reviewBefore, size))
  const drop = noted(ctx, 'failure.deleted', (tx, size) => deleteFailures(tx, seenBefore, size))
  return { discarded: await repeatInBatches(discard, limit), deleted: await repeatInBatches(drop, limit) }
}

/** Runs a step in a transaction of its own, with its entry in the audit log where it changed anything. */
function noted(
  ctx: Context,
  action: AuditAction,
  step: (tx: TransactionContext, limit: number) => Promise<number>,
): (limit: number) => Promise<number> {
  return (limit) =>
    inTransaction(ctx, async (tx) => {
      const count = await step(tx, limit)
      if (count > 0) await recordChange(tx, { action, subjectId: tx.organization.id, after: { count } })
      return count
    })
}

/** Repeats a step that changes at most `limit` rows until it finds fewer; returns how many rows it changed in all. */
export async function repeatInBatches(step: (limit: number) => Promise<number>, limit: number): Promise<number> {
  for (let total = 0; ; ) {
    const found = await step(limit)
    total += found
    if (found < limit) return total
  }
}
