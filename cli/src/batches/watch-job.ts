import { type Client, isSelloError, type Job, type SucceededJob } from '@sello/sdk'
import { InterruptedError } from '../exit-code.ts'
import { note } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'

/** Follows a job to its end, however long it takes. Whoever stops following is told how to go on. */
export async function watchJob(
  shell: Shell,
  client: Client,
  jobId: string,
  options: CommonOptions & { interval?: string },
): Promise<SucceededJob> {
  const progress = startProgress(shell, options)
  try {
    return await client.waitForJob(jobId, {
      intervalSeconds: Number(options.interval ?? 2),
      attempts: Number.POSITIVE_INFINITY,
      signal: shell.signal,
      onProgress: (job) => showJob(job, progress.show),
    })
  } catch (error) {
    progress.end()
    if (error instanceof InterruptedError || (isSelloError(error) && error.name !== 'JobFailedError'))
      note(shell, {}, `The job continues. Resume with: sello jobs watch ${jobId}`)
    throw error
  } finally {
    progress.end()
  }
}

function showJob(job: Job, show: (current: number, total: number, words?: string) => void): void {
  if (job.status === 'PROGRESS') show(job.progress.current, job.progress.total, job.progress.status)
  if (job.status === 'SUCCESS') show(job.result.total, job.result.total, 'Done')
}
