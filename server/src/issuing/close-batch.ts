import type { Context } from '../platform/context.ts'
import type { BatchId, JobId } from '../platform/ids.ts'
import { endJob } from './end-job.ts'

/** The batch that a worker is to end, and its job. */
export type BatchOrder = { jobId: JobId; batchId: BatchId }

/** Ends a job whose letters take too long. The letters are still sent, and their counts in the result of the job go on rising. */
export async function closeBatch(ctx: Context, order: BatchOrder): Promise<void> {
  await endJob(ctx, order.batchId)
}
