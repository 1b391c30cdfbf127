import { setTimeout as sleep } from 'node:timers/promises'
import { isTerminal, type Job } from '../../credentials/jobs/job.ts'
import { findJobById } from '../../credentials/jobs/job-store.ts'
import { readJobResult } from '../../issuing/job-view.ts'
import type { Context } from '../../platform/context.ts'
import type { JobId } from '../../platform/ids.ts'

const lookEveryMs = 100

export type Follower = {
  /** `done` of `total` rows are processed. */
  onProgress(done: number, total: number): void
  stopping: AbortSignal
}

/** Waits for a job to end. Undefined where we are stopped first, or where there is no such job. */
export async function followJob(ctx: Context, id: JobId, { onProgress, stopping }: Follower): Promise<Job | undefined> {
  let told = -1
  while (!stopping.aborted) {
    const job = await findJobById(ctx, id)
    if (!job) return undefined
    if (job.processed !== told) onProgress(job.processed, job.total)
    told = job.processed
    if (isTerminal(job.status)) return job
    await sleep(lookEveryMs)
  }
  return undefined
}

export async function describeResult(ctx: Context, job: Job): Promise<string> {
  const result = await readJobResult(ctx, job)
  return `${result.successful} credentials issued, ${result.failed} rows kept as failures, ${result.emailsSent} letters sent.`
}
