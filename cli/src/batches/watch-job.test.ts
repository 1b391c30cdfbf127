import { PassThrough } from 'node:stream'
import { type Client, NetworkError, NotFoundError, ServerError } from '@sello/sdk'
import { expect, it } from 'vitest'
import type { Shell } from '../shell.ts'
import { watchJob } from './watch-job.ts'

/** The text on standard error after the job could not be followed any more. */
async function noted(reason: Error): Promise<string> {
  let written = ''
  const output = { write: (text: string) => (written += text) }
  const signal = new AbortController().signal
  const shell: Shell = { env: {}, stdin: new PassThrough(), stdout: output, stderr: output, signal }
  const client = { waitForJob: () => Promise.reject(reason) } as unknown as Client
  await expect(watchJob(shell, client, 'job-1', {})).rejects.toBe(reason)
  return written
}

it('a job whose service is out of reach or fails goes on, and whoever watched it is told how to resume; of one that is not there nothing is', async () => {
  const told = 'The job continues. Resume with: sello jobs watch job-1\n'
  expect(await noted(new ServerError('It is broken.', { status: 500 }))).toBe(told)
  expect(await noted(new NetworkError('Nobody answered.'))).toBe(told)
  expect(await noted(new NotFoundError('Job not found', { status: 404 }))).toBe('')
})
