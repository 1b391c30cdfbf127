import { lockBatchRevocation, upsertBatchRevocation } from '../../credentials/jobs/batch-revocation-store.ts'
import { findJobOfBatch } from '../../credentials/jobs/job-store.ts'
import { readRevocationReason } from '../../credentials/revocation-reason.ts'
import { refuseInactive } from '../../organizations/refuse-inactive.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { BatchId, JobId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { countActiveOfBatch } from './active-credentials-view.ts'

/**
 * Takes a whole batch back: every credential of it is revoked for good with this reason, also those that retries issued. A job does the work
 * (`revokeBatch`). `count` is the number of these credentials, which a person types to confirm. A second request while the job is at work changes
 * nothing.
 *
 * Throws Refusal where the organization has no such batch, where its rows are still being issued, where the reason cannot be shown, or where `count`
 * is wrong.
 */
export async function requestBatchRevocation(
  ctx: Context,
  id: BatchId | JobId,
  given: { reason: string; count: string },
): Promise<void> {
  refuseInactive(ctx)
  const reason = readRevocationReason(given.reason)
  await inTransaction(ctx, async (tx) => {
    const job = await findJobOfBatch(tx, id)
    if (!job) throw refuse('batch_not_found')
    if (!job.issuedAt) throw refuse('batch_not_issued')
    const { batchId } = job
    await lockBatchRevocation(tx, batchId)
    const total = await countActiveOfBatch(tx, batchId)
    if (given.count.replaceAll(/[\s.,]/g, '') !== String(total)) throw refuse('batch_count_differs', total)
    const requestedBy = tx.actor.kind === 'user' ? tx.actor.id : null
    if (total === 0 || !(await upsertBatchRevocation(tx, { batchId, requestedBy, reason, total }))) return
    const payload = { organizationId: tx.organization.id, batchId }
    await tx.queue.enqueue(tx.db, 'revoke-batch', [{ payload }])
    await recordChange(tx, {
      action: 'batch.revocation_requested',
      subjectId: batchId,
      after: { credentials: total, job_id: job.id },
    })
  })
}
