import { updateJobEnded } from '../credentials/jobs/job-store.ts'
import type { Context } from '../platform/context.ts'
import type { BatchId, JobId } from '../platform/ids.ts'

/** The batch that a worker is to end, and its job. */
export type BatchOrder = { jobId: JobId; batchId: BatchId }

/** Ends a job whose letters take too long. They are still sent, and the counts in its result go on rising. */
export async function closeBatch(ctx: Context, order: BatchOrder): Promise<void> {
  await updateJobEnded(ctx, order.batchId)
}
