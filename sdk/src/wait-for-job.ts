import { JobFailedError } from './errors/job-failed-error.ts'
import { TimeoutError } from './errors/timeout-error.ts'
import { pause } from './pause.ts'
import type { Job, SucceededJob } from './wire/job.ts'

export type WaitOptions = {
  /** Seconds between two reads; 2 by default, as the contract recommends. */
  intervalSeconds?: number
  /** The number of reads before giving up; 300 by default. */
  attempts?: number
  signal?: AbortSignal
  /** Called with every state that was read, also the last one. */
  onProgress?: (job: Job) => void
}

/** Reads a job until it has ended. Giving up, by time or by signal, leaves the job running. */
export async function pollJob(
  readJob: (signal: AbortSignal | undefined) => Promise<Job>,
  jobId: string,
  { intervalSeconds = 2, attempts = 300, signal, onProgress }: WaitOptions,
): Promise<SucceededJob> {
  for (let looks = 1; ; looks += 1) {
    const job = await readJob(signal)
    onProgress?.(job)
    if (job.status === 'SUCCESS') return job
    if (job.status === 'FAILURE') throw new JobFailedError(jobId, job.error)
    if (looks >= attempts) throw new TimeoutError(`Job ${jobId} has not ended after ${looks} looks. It goes on.`)
    await pause(intervalSeconds * 1_000, signal)
  }
}
