import { findOrganization } from '../../organizations/organization-store.ts'
import { type Context, contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import type { Job } from '../jobs/job.ts'
import { listOpenJobs } from '../jobs/job-store.ts'
import { listChunkIndices } from './chunk-store.ts'

/**
 * Enqueues the work of each unfinished job whose queue entries are gone, as after a restore. Only unfinished chunks are
 * issued. May run twice, as every job may. `only`: of this organization alone. Returns the number of jobs.
 */
export async function resumeJobs(platform: Platform, only?: OrganizationId): Promise<number> {
  const jobs = (await listOpenJobs(platform.database)).filter(isOf(only))
  for (const job of jobs) {
    const organization = await findOrganization(platform.database, job.organizationId)
    if (!organization) throw new Error(`There is no organization ${job.organizationId}.`)
    const ctx = contextFor(platform, organization, { kind: 'operator' })
    await inTransaction(ctx, (tx) => resumeJob(tx, job))
  }
  return jobs.length
}

/** Whether something is of the one organization that is meant, where one is. */
export const isOf = (only: OrganizationId | undefined) => (one: { organizationId: OrganizationId }) =>
  only === undefined || one.organizationId === only

async function resumeJob(tx: Context, { id, batchId, organizationId }: Job & { organizationId: OrganizationId }) {
  const payload = { organizationId, jobId: id, batchId }
  const done = new Set(await listChunkIndices(tx, batchId, 'done'))
  const open = (await listChunkIndices(tx, batchId, 'all')).filter((index) => !done.has(index))
  const entries = open.map((chunkIndex) => ({ payload: { ...payload, chunkIndex }, priority: -chunkIndex }))
  await tx.queue.enqueue(tx.db, 'issue-chunk', entries)
  if (open.length > 0) return
  await tx.queue.enqueue(tx.db, 'finish-batch', [{ payload }])
  await tx.queue.enqueue(tx.db, 'close-batch', [{ payload, startAfterSeconds: tx.settings.mailStageSeconds }])
}
