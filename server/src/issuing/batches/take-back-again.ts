import { findJobOfBatch } from '../../credentials/jobs/job-store.ts'
import {
  findBatchRevocation,
  lockBatchRevocation,
  upsertBatchRevocation,
} from '../../credentials/jobs/revocation-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type BatchId, newId, type RevocationId } from '../../platform/ids.ts'
import { countActiveOfBatch } from './active-credentials-view.ts'
import { continueRevocation } from './continue-revocation.ts'

/**
 * Takes a batch back in a database that was restored from a backup made before the batch was taken back. Rows of the batch that were being issued at
 * the time of the backup are not issued any more: the chunk's job finds the revocation and stores them as failures. May run twice.
 */
export async function takeBackAgain(ctx: Context, batchId: BatchId, reason: string): Promise<void> {
  const id = await inTransaction(ctx, async (tx) => {
    const job = await findJobOfBatch(tx, batchId)
    if (!job) return undefined
    await lockBatchRevocation(tx, batchId)
    const total = await countActiveOfBatch(tx, batchId)
    const before = await findBatchRevocation(tx, batchId)
    if (before && (total === 0 || !before.finishedAt)) return before.id
    const given = { id: before?.id ?? newId<RevocationId>(tx.clock.now()), requestedBy: null, apiKeyId: null }
    await upsertBatchRevocation(tx, { ...given, batchId, reason, total })
    const after = { credentials: total, job_id: job.id }
    await recordChange(tx, { action: 'batch.revocation_requested', subjectId: batchId, after })
    return given.id
  })
  if (id) await continueRevocation(ctx, id)
}
