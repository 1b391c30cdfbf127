import type { Job } from '../../jobs/job.ts'
import { findJobAnywhere } from '../../jobs/job-store.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { type JobId, parseId } from '../../platform/ids.ts'
import { refuse } from '../../refusals/refusal.ts'

/** On every answer about a job, also where its failures have expired. */
export const batchHeader = {
  'X-Batch-Id': {
    description: 'Batch of the job, for the filter batch_uuid.',
    example: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  },
}

/**
 * Guarantees that a job belongs to the key that created it: another key, of the same organization or not, gets 403,
 * and an id that nobody has 404 (decisions.md, "Requests and authentication").
 */
export async function getOwnJob(ctx: Context, platform: Platform, id: string | undefined): Promise<Job> {
  const jobId = parseId<JobId>(id)
  const job = jobId && (await findJobAnywhere(platform.database, jobId))
  if (!job) throw refuse('job_not_found')
  const isOwn = ctx.actor.kind === 'api_key' && job.apiKeyId === ctx.actor.id
  if (!isOwn || job.organizationId !== ctx.organization.id) throw refuse('job_access_denied')
  return job
}
