import { z } from 'zod'
import { getJob } from '../../credentials/jobs/get-job.ts'
import type { Job, JobStatus } from '../../credentials/jobs/job.ts'
import { type JobResult, readJobErrors, readJobResult } from '../../issuing/job-view.ts'
import type { Context } from '../../platform/context.ts'
import { openJson } from '../../platform/formats/json.ts'
import { type JobId, parseId } from '../../platform/ids.ts'
import { errorTextOf } from '../../platform/refusals/wire-errors.ts'
import { operation } from '../http/operation.ts'
import { type Around, listAfter, writeList } from '../http/write-list.ts'
import { discriminator } from '../openapi/describe-schema.ts'
import { errorCodes } from '../recipients/describe-codes.ts'
import { batchHeader } from './describe-batch-header.ts'
import { declined, example, notFound } from './describe-errors.ts'
import { externalIdShape } from './present-credential.ts'

const rowError = z
  .object({
    row: z.int().min(1).meta({ description: 'Row of the request, counted from 1.' }),
    email: z.string().meta({ description: 'E-mail as sent.' }),
    error: z.string().meta({ description: 'Why it was not issued.' }),
    codes: errorCodes,
    ...externalIdShape,
  })
  .meta({ id: 'RowError', description: 'A row that was not issued.' })

const result = z
  .object({
    total: z.int().min(0).meta({ description: 'Recipients processed.' }),
    successful: z.int().min(0).meta({ description: 'Credentials issued.' }),
    failed: z.int().min(0).meta({ description: 'Recipients with errors.' }),
    already_emitted: z.int().min(0).meta({ description: 'Recipients issued in an earlier delivery of the same job.' }),
    errors: z.array(rowError).meta({ description: 'Errors by row, counted from 1.' }),
    emails_sent: z.int().min(0).meta({ description: 'Notifications sent.' }),
    emails_failed: z.int().min(0).meta({ description: 'Notifications failed.' }),
    emails_pending: z.int().min(0).meta({
      description:
        'Notifications that wait for the mail server or their time; with those sent and failed, one for each credential whose row did not ask for none.',
    }),
    internal_count: z.int().min(0).meta({ description: 'Recipients that are members of the organization.' }),
    external_count: z.int().min(0).meta({ description: 'Recipients that are not members.' }),
  })
  .meta({ id: 'JobResult', description: 'The counts of a job that has ended, and its errors.' })

const jobId = z.string().meta({ description: 'Job id.' })

const waiting = z
  .object({
    job_id: jobId,
    status: z.enum(['PENDING', 'STARTED']).meta({ description: 'Queued, or taken up by a worker.' }),
  })
  .meta({ id: 'WaitingJob', description: 'A job of which no row is done yet.' })

const running = z
  .object({
    job_id: jobId,
    status: z.literal('PROGRESS').meta({ description: 'Running.' }),
    progress: z
      .object({
        current: z.int().min(0).meta({ description: 'Rows done; row by row or a hundred at a time, never back.' }),
        total: z.int().min(0).meta({ description: 'Rows of the job.' }),
        status: z.string().meta({ description: 'The same in words.' }),
      })
      .meta({ description: 'How far it is.' }),
    batch_uuid: z.uuid().meta({ description: 'Batch of the job.' }),
  })
  .meta({ id: 'RunningJob', description: 'A job whose rows are being issued, or whose letters are being sent.' })

const succeeded = z
  .object({
    job_id: jobId,
    status: z.literal('SUCCESS').meta({ description: 'Every row is a credential or a failure record.' }),
    result: result.meta({ description: 'What came of it.' }),
  })
  .meta({ id: 'SucceededJob', description: 'A job that has ended.' })

const failed = z
  .object({
    job_id: jobId,
    status: z.literal('FAILURE').meta({ description: 'The job as a whole could not run.' }),
    error: z.string().meta({ description: 'Why.' }),
  })
  .meta({ id: 'FailedJob', description: 'A job that failed as a whole; its rows are failure records.' })

const job = z.discriminatedUnion('status', [waiting, running, succeeded, failed]).meta({
  id: 'Job',
  description: 'A job, by its status.',
  discriminator: discriminator('status', {
    PENDING: 'WaitingJob',
    STARTED: 'WaitingJob',
    PROGRESS: 'RunningJob',
    SUCCESS: 'SucceededJob',
    FAILURE: 'FailedJob',
  }),
})

const id = '0198c5b0-1d2e-7c3f-8a4b-5c6d7e8f9a0b'

export const getJobOperation = operation({
  name: 'get-job',
  method: 'GET',
  path: '/api/v1/jobs/:job_id',
  tag: 'Jobs',
  summary: 'Get a job',
  description: 'Poll every 2 seconds until SUCCESS or FAILURE. Only the key that created the job may read it.',
  pathParameters: { job_id: { description: 'Job id, as returned by issue.', example: id } },
  responses: {
    200: {
      description: 'The job.',
      schema: job,
      headers: batchHeader,
      examples: {
        pending: { summary: 'Queued', value: { job_id: id, status: 'PENDING' } },
        progress: {
          summary: 'Running',
          value: {
            job_id: id,
            status: 'PROGRESS',
            progress: { current: 200, total: 5000, status: 'Processing 200 of 5000...' },
            batch_uuid: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
          },
        },
        success: {
          summary: 'Finished',
          value: {
            job_id: id,
            status: 'SUCCESS',
            result: {
              total: 250,
              successful: 249,
              failed: 1,
              already_emitted: 0,
              errors: [{ row: 17, email: 'ana@', error: 'Invalid email: ana@', codes: ['email_invalid'] }],
              emails_sent: 249,
              emails_failed: 0,
              emails_pending: 0,
              internal_count: 12,
              external_count: 237,
            },
          },
        },
        failure: {
          summary: 'Failed as a whole',
          value: { job_id: id, status: 'FAILURE', error: errorTextOf('tenant_inactive') },
        },
      },
    },
    403: declined('get-job', { other_key: example('Job created with another API key', 'job_access_denied') }),
    404: notFound('job_not_found'),
  },
  async handle(ctx, { path, platform }) {
    const found = await getJob(ctx, platform.database, parseId<JobId>(path.job_id))
    const headers = { 'x-batch-id': found.batchId }
    if (found.status !== 'SUCCESS') return { body: presentRunning(found, found.status), headers }
    const around = writeResult(found, await readJobResult(ctx, found))
    return { ...(await writeList(around, writeErrors(ctx, found))), headers }
  },
})

function presentRunning(running: Job, status: Exclude<JobStatus, 'SUCCESS'>): z.infer<typeof job> {
  const { id: jobId, processed: current, total } = running
  if (status === 'FAILURE') return { job_id: jobId, status, error: running.error ?? 'Unknown error' }
  if (status !== 'PROGRESS') return { job_id: jobId, status }
  const words =
    running.route === 'single' ? `Processing row ${current} of ${total}` : `Processing ${current} of ${total}...`
  return { job_id: jobId, status, progress: { current, total, status: words }, batch_uuid: running.batchId }
}

/** The members of the result, except its list of errors, which may be five thousand. */
function writeResult({ id: jobId, status }: Job, counted: JobResult): Around {
  const head = openJson({ job_id: jobId, status })
  const { before } = listAfter(
    {
      total: counted.total,
      successful: counted.successful,
      failed: counted.failed,
      already_emitted: counted.alreadyEmitted,
    } satisfies Partial<z.infer<typeof result>>,
    'errors',
  )
  const after = JSON.stringify({
    emails_sent: counted.emailsSent,
    emails_failed: counted.emailsFailed,
    emails_pending: counted.emailsPending,
    internal_count: counted.internalCount,
    external_count: counted.externalCount,
  } satisfies Partial<z.infer<typeof result>>)
  return {
    before: `${head},"result":${before}`,
    after: `],${after.slice(1)}}`,
  }
}

async function* writeErrors(ctx: Context, job: Job): AsyncGenerator<string[]> {
  for await (const errors of readJobErrors(ctx, job))
    yield errors.map(({ externalId, ...told }) => JSON.stringify({ ...told, external_id: externalId }))
}
