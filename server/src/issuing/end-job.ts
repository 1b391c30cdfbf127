import { updateJobEnded } from '../credentials/jobs/job-store.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { insertEventsOf } from '../platform/event-log/event-store.ts'
import type { BatchId } from '../platform/ids.ts'
import { readJobResult } from './job-view.ts'

/** Ends the job of a batch whose rows are all issued, and tells how with the counts of its result. A job that has ended stays as it is. */
export async function endJob(ctx: Context, batchId: BatchId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const job = await updateJobEnded(tx, batchId)
    if (!job) return
    const result = await readJobResult(tx, job)
    const data = {
      batch_uuid: batchId,
      total: result.total,
      successful: result.successful,
      failed: result.failed,
      already_emitted: result.alreadyEmitted,
      emails_sent: result.emailsSent,
      emails_failed: result.emailsFailed,
      emails_pending: result.emailsPending,
      internal_count: result.internalCount,
      external_count: result.externalCount,
    }
    const type = job.status === 'SUCCESS' ? 'job.completed' : 'job.failed'
    await insertEventsOf(tx, type, [{ organizationId: tx.organization.id, subject: job.id, data }])
  })
}
