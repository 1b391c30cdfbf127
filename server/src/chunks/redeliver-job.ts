import { findJobAnywhere } from '../jobs/job-store.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { JobId } from '../platform/ids.ts'
import { listChunkIndices } from './chunk-store.ts'

/** Puts every chunk of a job on the queue once more, as a broker does that lost an acknowledgement. */
export async function redeliverJob(ctx: Context, database: Database, id: JobId): Promise<number> {
  const job = await findJobAnywhere(database, id)
  if (!job) return 0
  return inTransaction(ctx, async (tx) => {
    const indices = await listChunkIndices(tx, job.batchId, 'all')
    const payload = { organizationId: job.organizationId, jobId: job.id, batchId: job.batchId }
    const entries = indices.map((index) => ({ payload: { ...payload, chunkIndex: index }, priority: -index }))
    await tx.queue.enqueue(tx.db, 'issue-chunk', entries)
    return indices.length
  })
}
