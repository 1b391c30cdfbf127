import { sumChunks } from '../credentials/chunks/chunk-store.ts'
import { listErrorsOfBatch, type RowOfBatch } from '../credentials/failures/failure-texts-view.ts'
import type { Job } from '../credentials/jobs/job.ts'
import { countLetters } from '../mail/letters-view.ts'
import type { Context } from '../platform/context.ts'

export type JobResult = {
  total: number
  successful: number
  failed: number
  alreadyEmitted: number
  emailsSent: number
  emailsFailed: number
  /**
   * Letters that still wait for the relay or their time. Sent, failed and pending letters together are as many as the credentials of the job
   * whose rows did not ask for none.
   */
  emailsPending: number
  internalCount: number
  externalCount: number
}

/** Counts the rows and letters of a job that ended. Each call counts anew, since letters that are sent late raise the counts. */
export async function readJobResult(ctx: Context, job: Pick<Job, 'batchId' | 'total'>): Promise<JobResult> {
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

/** The number of errors that one query reads. It bounds the memory that a large batch takes. */
const errorsTogether = 100

/** Reads the errors of a job that ended, in the order of rows, a page at a time. */
export async function* readJobErrors(ctx: Context, job: Job): AsyncGenerator<RowOfBatch[]> {
  for (let after = 0; ; ) {
    const errors = await listErrorsOfBatch(ctx, job.batchId, after, errorsTogether)
    const last = errors.at(-1)
    if (last) yield errors
    if (!last || errors.length < errorsTogether) return
    after = last.row
  }
}
