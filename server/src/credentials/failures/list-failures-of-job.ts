import type { Context } from '../../platform/context.ts'
import { refuseWith } from '../../platform/refusals/refusal.ts'
import { areFailuresListed, type Job } from '../jobs/job.ts'
import { type FailureSize, listFailureSizesOfBatch } from './failure-store.ts'

/**
 * Lists the failure records of a job, by row. Throws Refusal where the job was accepted too long ago. The records are kept longer than that, and the
 * refusal names the batch by which a client can still list them.
 */
export async function listFailuresOfJob(ctx: Context, job: Job): Promise<FailureSize[]> {
  if (!areFailuresListed(job, ctx.clock.now()))
    throw refuseWith({ headers: { 'x-batch-id': job.batchId } }, 'job_failures_expired')
  return listFailureSizesOfBatch(ctx, job.batchId)
}
