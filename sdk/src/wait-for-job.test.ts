import { describe, expect, it } from 'vitest'
import { JobFailedError } from './errors/job-failed-error.ts'
import { TimeoutError } from './errors/timeout-error.ts'
import { pollJob } from './wait-for-job.ts'
import type { Job } from './wire/job.ts'

const running: Job = {
  job_id: 'j',
  status: 'PROGRESS',
  progress: { current: 1, total: 2, status: 'Processing row 1 of 2' },
  batch_uuid: 'b',
}
const succeeded = { job_id: 'j', status: 'SUCCESS', result: { total: 2 } } as Job

function jobs(...states: Job[]) {
  let looks = 0
  return async () => states[Math.min(looks++, states.length - 1)] as Job
}

describe('waiting for a job', () => {
  it('shows every state seen and gives the last', async () => {
    const shown: string[] = []
    const states = jobs({ job_id: 'j', status: 'PENDING' }, running, succeeded)
    const job = await pollJob(states, 'j', { intervalSeconds: 0, onProgress: (one) => shown.push(one.status) })
    expect(job).toBe(succeeded)
    expect(shown).toEqual(['PENDING', 'PROGRESS', 'SUCCESS'])
  })

  it('throws when the job failed as a whole', async () => {
    const failed = pollJob(jobs({ job_id: 'j', status: 'FAILURE', error: 'Tenant is inactive' }), 'j', {})
    await expect(failed).rejects.toThrow(JobFailedError)
    await expect(failed).rejects.toMatchObject({ jobId: 'j', messages: ['Tenant is inactive'] })
  })

  it('gives up after so many looks', async () => {
    let looks = 0
    const onProgress = () => {
      looks += 1
    }
    const forever = pollJob(jobs(running), 'j', { intervalSeconds: 0, attempts: 3, onProgress })
    await expect(forever).rejects.toThrow(TimeoutError)
    expect(looks).toBe(3)
  })

  it('stops at once when told to', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort('enough'), 20)
    await expect(pollJob(jobs(running), 'j', { intervalSeconds: 60, signal: stop.signal })).rejects.toBe('enough')
  })
})
