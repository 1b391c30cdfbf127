import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { JobId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import { type Job, mayRead } from './job.ts'
import { findJobAnywhere } from './job-store.ts'

/**
 * The job of this id, for those who may read it. Throws Refusal: an id that nobody has is not found, and a job that is not
 * the caller's to read, of whichever organization, is forbidden (decisions.md, "Requests and authentication").
 */
export async function getJob(ctx: Context, database: Database, id: JobId | undefined): Promise<Job> {
  const job = id && (await findJobAnywhere(database, id))
  if (!job) throw refuse('job_not_found')
  if (job.organizationId !== ctx.organization.id || !mayRead(job, ctx.actor)) throw refuse('job_access_denied')
  return job
}
