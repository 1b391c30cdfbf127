import { listErrorsOfBatch } from '../failures/failure-store.ts'
import type { Job } from '../jobs/job.ts'
import { countLetters } from '../mail/outbox-store.ts'
import type { Context } from '../platform/context.ts'
import { sumChunks } from './chunk-store.ts'

export type JobResult = {
  total: number
  successful: number
  failed: number
  alreadyEmitted: number
  errors: { row: number; email: string; error: string }[]
  emailsSent: number
  emailsFailed: number
  internalCount: number
  externalCount: number
}

/** The result of a job that ended, each time from the rows themselves: letters sent late still raise their count. */
export async function readJobResult(ctx: Context, job: Job): Promise<JobResult> {
  const [counts, letters, errors] = [
    await sumChunks(ctx, job.batchId),
    await countLetters(ctx, job.batchId),
    await listErrorsOfBatch(ctx, job.batchId),
  ]
  return {
    total: job.total,
    successful: counts.successful,
    failed: counts.failed,
    alreadyEmitted: counts.alreadyEmitted,
    errors,
    emailsSent: letters.sent,
    emailsFailed: letters.failed,
    internalCount: counts.internal,
    externalCount: counts.external,
  }
}
