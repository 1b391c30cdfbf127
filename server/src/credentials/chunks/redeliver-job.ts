import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { JobId } from '../../platform/ids.ts'
import { findJobById } from '../jobs/job-store.ts'
import { listChunkIndices } from './chunk-store.ts'

/**
 * Enqueues every chunk of a job once more, as a broker does that lost an acknowledgement. Returns the number of chunks: 0
 * where the organization has no such job.
 */
export async function redeliverJob(ctx: Context, id: JobId): Promise<number> {
  const job = await findJobById(ctx, id)
  if (!job) return 0
  return inTransaction(ctx, async (tx) => {
    const indices = await listChunkIndices(tx, job.batchId, 'all')
    const payload = { organizationId: tx.organization.id, jobId: job.id, batchId: job.batchId }
    const entries = indices.map((index) => ({ payload: { ...payload, chunkIndex: index }, priority: -index }))
    await tx.queue.enqueue(tx.db, 'issue-chunk', entries)
    await recordChange(tx, { action: 'job.redelivered', subjectId: id, after: { chunks: indices.length } })
    return indices.length
  })
}
