import { z } from 'zod'
import { type JobResult, readJobErrors, readJobResult } from '../../issuing/job-view.ts'
import type { Job } from '../../jobs/job.ts'
import type { Context } from '../../platform/context.ts'
import { operation } from '../http/operation.ts'
import { type Around, writeList } from '../http/write-list.ts'
import { errorCodes } from './describe-codes.ts'
import { commonErrors, notFound, refused } from './describe-errors.ts'
import { getOwnJob } from './get-own-job.ts'

const result = z.object({
  total: z.int().meta({ description: 'Recipients processed.' }),
  successful: z.int().meta({ description: 'Credentials issued.' }),
  failed: z.int().meta({ description: 'Recipients with errors.' }),
  already_emitted: z.int().meta({ description: 'Recipients issued in an earlier delivery of the same job.' }),
  errors: z
    .array(
      z.object({
        row: z.int().meta({ description: 'Row of the request, counted from 1.' }),
        email: z.string().meta({ description: 'E-mail as sent.' }),
        error: z.string().meta({ description: 'Why it was not issued.' }),
        codes: errorCodes,
      }),
    )
    .meta({ description: 'Errors by row, counted from 1.' }),
  emails_sent: z.int().meta({ description: 'Notifications sent.' }),
  emails_failed: z.int().meta({ description: 'Notifications failed.' }),
  emails_pending: z.int().meta({
    description: 'Notifications that wait for the mail server; with those sent and failed, one for each credential.',
  }),
  internal_count: z.int().meta({ description: 'Recipients that are members of the organization.' }),
  external_count: z.int().meta({ description: 'Recipients that are not members.' }),
})

const job = z.object({
  job_id: z.string().meta({ description: 'Job id.' }),
  status: z.enum(['PENDING', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE']).meta({ description: 'State of the job.' }),
  progress: z
    .object({
      current: z.int().meta({ description: 'Rows done; it advances row by row or a hundred at a time, never back.' }),
      total: z.int().meta({ description: 'Rows of the job.' }),
      status: z.string().meta({ description: 'The same in words.' }),
    })
    .optional()
    .meta({ description: 'While PROGRESS.' }),
  batch_uuid: z.uuid().optional().meta({ description: 'Batch of the job, while PROGRESS.' }),
  result: result.optional().meta({ description: 'When SUCCESS.' }),
  error: z.string().optional().meta({ description: 'When FAILURE.' }),
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
          value: { job_id: id, status: 'FAILURE', error: 'Tenant is inactive' },
        },
      },
    },
    403: refused('Another key made this job, or the organization is deactivated.', {
      other_key: ['Job created with another API key', 'Access denied to this job'],
      ...(commonErrors[403] ? { inactive: ['Organization deactivated', 'Tenant is inactive'] } : {}),
    }),
    404: notFound('Job not found'),
  },
  async handle(ctx, { path, platform }) {
    const found = await getOwnJob(ctx, platform, path.job_id)
    const headers = { 'x-batch-id': found.batchId }
    if (found.status !== 'SUCCESS') return { body: presentRunning(found), headers }
    const around = writeResult(found, await readJobResult(ctx, found))
    return { ...(await writeList(around, writeErrors(ctx, found))), headers }
  },
})

function presentRunning(running: Job): z.infer<typeof job> {
  const { id: jobId, status, processed: current, total } = running
  if (status === 'FAILURE') return { job_id: jobId, status, error: running.error ?? 'Unknown error' }
  if (status !== 'PROGRESS') return { job_id: jobId, status }
  const words =
    running.route === 'single' ? `Processing row ${current} of ${total}` : `Processing ${current} of ${total}...`
  return { job_id: jobId, status, progress: { current, total, status: words }, batch_uuid: running.batchId }
}

/** The result around its list of errors, which may be five thousand. */
function writeResult({ id: jobId, status }: Job, counted: JobResult): Around {
  const head = JSON.stringify({ job_id: jobId, status })
  const before = JSON.stringify({
    total: counted.total,
    successful: counted.successful,
    failed: counted.failed,
    already_emitted: counted.alreadyEmitted,
  } satisfies Partial<z.infer<typeof result>>)
  const after = JSON.stringify({
    emails_sent: counted.emailsSent,
    emails_failed: counted.emailsFailed,
    emails_pending: counted.emailsPending,
    internal_count: counted.internalCount,
    external_count: counted.externalCount,
  } satisfies Partial<z.infer<typeof result>>)
  return {
    before: `${head.slice(0, -1)},"result":${before.slice(0, -1)},"errors":[`,
    after: `],${after.slice(1)}}`,
  }
}

async function* writeErrors(ctx: Context, job: Job): AsyncGenerator<string[]> {
  for await (const errors of readJobErrors(ctx, job))
    yield errors.map(({ row, email, error, codes }) => JSON.stringify({ row, email, error, codes }))
}
