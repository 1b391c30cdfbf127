import { findJobOfBatch } from '../../credentials/jobs/job-store.ts'
import {
  findBatchRevocation,
  lockBatchRevocation,
  upsertBatchRevocation,
} from '../../credentials/jobs/revocation-store.ts'
import { readRevocationReason } from '../../credentials/revocation-reason.ts'
import { refuseInactive } from '../../organizations/refuse-inactive.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type BatchId, type JobId, newId, type RevocationId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { countActiveOfBatch } from './active-credentials-view.ts'

/**
 * Takes a whole batch back: all its credentials, also those that retries issued, are revoked for good with this reason. A job does the work
 * (`continueRevocation`). `count` is the number of these credentials, which a person types to confirm. A second request changes nothing while the job
 * is working, or where nothing is left to revoke. Returns the revocation.
 *
 * Throws Refusal where the organization has no such batch, where its rows are still being issued, where the reason cannot be shown, or where `count`
 * is wrong.
 */
export async function requestBatchRevocation(
  ctx: Context,
  id: BatchId | JobId,
  given: { reason: string; count?: string },
): Promise<RevocationId> {
  refuseInactive(ctx)
  const reason = readRevocationReason(given.reason)
  return inTransaction(ctx, async (tx) => {
    const job = await findJobOfBatch(tx, id)
    if (!job) throw refuse('batch_not_found')
    if (!job.issuedAt) throw refuse('batch_not_issued')
    const { batchId } = job
    await lockBatchRevocation(tx, batchId)
    const total = await countActiveOfBatch(tx, batchId)
    if (given.count !== undefined && given.count.replaceAll(/[\s.,]/g, '') !== String(total))
      throw refuse('batch_count_differs', total)
    const before = await findBatchRevocation(tx, batchId)
    if (before && (total === 0 || !before.finishedAt)) return before.id
    const { actor } = tx
    const requestedBy = actor.kind === 'user' ? actor.id : null
    const apiKeyId = actor.kind === 'api_key' ? actor.id : null
    const revocationId = before?.id ?? newId<RevocationId>(tx.clock.now())
    await upsertBatchRevocation(tx, { id: revocationId, batchId, requestedBy, apiKeyId, reason, total })
    const payload = { organizationId: tx.organization.id, revocationId }
    await tx.queue.enqueue(tx.db, 'revoke-credentials', [{ payload }])
    await recordChange(tx, {
      action: 'batch.revocation_requested',
      subjectId: batchId,
      after: { credentials: total, job_id: job.id },
    })
    return revocationId
  })
}
