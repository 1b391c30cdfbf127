import {
  findBatchRevocation,
  lockBatchRevocation,
  upsertBatchRevocation,
} from '../../credentials/jobs/batch-revocation-store.ts'
import { findJobOfBatch } from '../../credentials/jobs/job-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { BatchId } from '../../platform/ids.ts'
import { countActiveOfBatch } from './active-credentials-view.ts'
import { revokeBatch } from './revoke-batch.ts'

/**
 * Takes a batch back in a database that was restored from a backup made before the batch was taken back. Rows of the batch that were being issued at
 * the time of the backup are not issued any more: the chunk's job finds the revocation and stores them as failures. May run twice.
 */
export async function takeBackAgain(ctx: Context, batchId: BatchId, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const job = await findJobOfBatch(tx, batchId)
    if (!job) return
    await lockBatchRevocation(tx, batchId)
    const total = await countActiveOfBatch(tx, batchId)
    if (total === 0 && (await findBatchRevocation(tx, batchId))) return
    if (!(await upsertBatchRevocation(tx, { batchId, requestedBy: null, reason, total }))) return
    const after = { credentials: total, job_id: job.id }
    await recordChange(tx, { action: 'batch.revocation_requested', subjectId: batchId, after })
  })
  await revokeBatch(ctx, batchId)
}
