import { listChunkIndices } from '../credentials/chunks/chunk-store.ts'
import { updateJobIssued } from '../credentials/jobs/job-store.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { faultPoint } from '../platform/process/fault.ts'
import type { BatchOrder } from './close-batch.ts'

/** Runs once for each job, after its last chunk: enqueues the letters of the job, and the time at which the job ends even if letters still wait. */
export async function finishBatch(ctx: Context, order: BatchOrder): Promise<void> {
  faultPoint('job.before_finalize')
  await inTransaction(ctx, async (tx) => {
    if (!(await updateJobIssued(tx, order.jobId))) return
    const payload = { ...order, organizationId: tx.organization.id }
    const indices = await listChunkIndices(tx, order.batchId, 'all')
    const entries = indices.map((index) => ({ payload: { ...payload, chunkIndex: index }, priority: -index }))
    await tx.queue.enqueue(tx.db, 'mail-chunk', entries)
    await tx.queue.enqueue(tx.db, 'close-batch', [{ payload, startAfterSeconds: tx.settings.mailStageSeconds }])
  })
}
