import {
  type Client,
  isNetworkError,
  isRateLimitError,
  isServerError,
  isTimeoutError,
  type Job,
  type SucceededJob,
} from '@sello/sdk'
import { InterruptedError } from '../exit-code.ts'
import { note } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'

/** Follows a job to its end, however long it takes. Where the job goes on after the program stops following it, a note tells how to resume. */
export async function watchJob(
  shell: Shell,
  client: Client,
  jobId: string,
  options: CommonOptions & { interval?: string },
  name = '',
): Promise<SucceededJob> {
  const progress = startProgress(shell, options, name)
  try {
    return await client.waitForJob(jobId, {
      intervalSeconds: Number(options.interval ?? 2),
      attempts: Number.POSITIVE_INFINITY,
      signal: shell.signal,
      onProgress: (job) => showJob(job, progress.show),
    })
  } catch (error) {
    progress.end()
    if (error instanceof InterruptedError || goesOn(error))
      note(shell, {}, `The job continues. Resume with: sello jobs watch ${jobId}`)
    throw error
  } finally {
    progress.end()
  }
}

/**
 * Whether the job goes on after an error: it does where the service cannot be reached or is busy. Where the service refuses the request, nothing is
 * known of the job.
 */
function goesOn(error: unknown): boolean {
  return isNetworkError(error) || isTimeoutError(error) || isRateLimitError(error) || isServerError(error)
}

/** Rows are done before letters, so a job that has not ended although its rows are done is sending letters. */
function showJob(job: Job, show: (current: number, total: number, words?: string) => void): void {
  if (job.status === 'PROGRESS') {
    const { current, total, status } = job.progress
    show(current, total, current >= total ? 'All rows are done, letters are being sent' : status)
  }
  if (job.status === 'SUCCESS') show(job.result.total, job.result.total, 'Done')
}
