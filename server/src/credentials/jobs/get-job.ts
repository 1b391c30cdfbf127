import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { JobId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { type Job, mayRead } from './job.ts'
import { findJobAnywhere } from './job-store.ts'

/**
 * Gets a job for an actor who may read it. Throws Refusal: an unknown id is not found, and a job that the actor may not
 * read, of this or another organization, is forbidden (decisions.md, "Requests and authentication").
 */
export async function getJob(ctx: Context, database: Database, id: JobId | undefined): Promise<Job> {
  const job = id && (await findJobAnywhere(database, id))
  if (!job) throw refuse('job_not_found')
  if (job.organizationId !== ctx.organization.id || !mayRead(job, ctx.actor)) throw refuse('job_access_denied')
  return job
}
