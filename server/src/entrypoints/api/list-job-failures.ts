import { z } from 'zod'
import { listFailuresOfJob } from '../../credentials/failures/list-failures-of-job.ts'
import { getJob } from '../../credentials/jobs/get-job.ts'
import { type JobId, parseId } from '../../platform/ids.ts'
import { operation } from '../http/operation.ts'
import { listAfter, writeList } from '../http/write-list.ts'
import { batchHeader } from './describe-batch-header.ts'
import { declined, example, notFound, refused } from './describe-errors.ts'
import { failureExample, failureRecord, writeFailures } from './present-failure.ts'

const id = '0198c5b0-1d2e-7c3f-8a4b-5c6d7e8f9a0b'

export const listJobFailuresOperation = operation({
  name: 'list-job-failures',
  method: 'GET',
  path: '/api/v1/jobs/:job_id/failures',
  tag: 'Failures',
  summary: 'List the failures of a job',
  description: 'Available for seven days after dispatch; later use GET /api/v1/bulk-failures with batch_uuid.',
  pathParameters: { job_id: { description: 'Job id, as returned by issue.', example: id } },
  responses: {
    200: {
      description: 'The failures of the job.',
      schema: z
        .object({
          job_id: z.string().meta({ description: 'Job id.' }),
          batch_uuid: z.uuid().meta({ description: 'Batch of the job.' }),
          total_failures: z.int().min(0).meta({ description: 'Failures in all.' }),
          failures: z.array(failureRecord).meta({ description: 'Records, by row.' }),
        })
        .meta({ id: 'JobFailures', description: 'All failure records of a job.' }),
      headers: batchHeader,
      examples: {
        one: {
          summary: 'One failure',
          value: { job_id: id, batch_uuid: failureExample.batch_uuid, total_failures: 1, failures: [failureExample] },
        },
      },
    },
    403: declined('list-job-failures', { other_key: example('Job created with another API key', 'job_access_denied') }),
    404: notFound('job_not_found'),
    410: {
      ...refused('More than seven days since dispatch.', { expired: example('Too old', 'job_failures_expired') }),
      headers: batchHeader,
    },
  },
  async handle(ctx, { path, platform }) {
    const job = await getJob(ctx, platform.database, parseId<JobId>(path.job_id))
    const sizes = await listFailuresOfJob(ctx, job)
    const members = { job_id: job.id, batch_uuid: job.batchId, total_failures: sizes.length }
    const around = listAfter(members, 'failures')
    return { ...(await writeList(around, writeFailures(ctx, sizes))), headers: { 'x-batch-id': job.batchId } }
  },
})
