import { updateJobEnded } from '../jobs/job-store.ts'
import type { Context } from '../platform/context.ts'
import type { BatchId, JobId } from '../platform/ids.ts'

/** Which batch of which job a worker was sent. */
export type BatchOrder = { jobId: JobId; batchId: BatchId }

/** Ends a job whose relay is slow. Its letters go on, and the counts in its result with them. */
export async function closeBatch(ctx: Context, order: BatchOrder): Promise<void> {
  await updateJobEnded(ctx, order.batchId)
}
