import { sumChunks } from '../chunks/chunk-store.ts'
import { listErrorsOfBatch, type RowOfBatch } from '../failures/failure-store.ts'
import type { Job } from '../jobs/job.ts'
import { countLetters } from '../mail/outbox-store.ts'
import type { Context } from '../platform/context.ts'

export type JobResult = {
  total: number
  successful: number
  failed: number
  alreadyEmitted: number
  emailsSent: number
  emailsFailed: number
  /** Letters that wait for the relay: together with those sent and failed, one for each credential of the job. */
  emailsPending: number
  internalCount: number
  externalCount: number
}

/** The counts of a job that ended, each time from the rows themselves: letters sent late still raise their count. */
export async function readJobResult(ctx: Context, job: Job): Promise<JobResult> {
  const [counts, letters] = await Promise.all([sumChunks(ctx, job.batchId), countLetters(ctx, job.batchId)])
  return {
    total: job.total,
    successful: counts.successful,
    failed: counts.failed,
    alreadyEmitted: counts.alreadyEmitted,
    emailsSent: letters.sent,
    emailsFailed: letters.failed,
    emailsPending: letters.pending,
    internalCount: counts.internal,
    externalCount: counts.external,
  }
}

/** So many errors are in memory at a time, whatever a batch has. */
const errorsTogether = 100

/** The errors of a job that ended by row, some at a time; the last are fewer than those before, or none. */
export async function* readJobErrors(ctx: Context, job: Job): AsyncGenerator<RowOfBatch[]> {
  for (let after = 0; ; ) {
    const errors = await listErrorsOfBatch(ctx, job.batchId, after, errorsTogether)
    const last = errors.at(-1)
    if (last) yield errors
    if (!last || errors.length < errorsTogether) return
    after = last.row
  }
}
