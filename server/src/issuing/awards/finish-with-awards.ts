import { isBatchAwaited } from '../../credentials/arrivals/arrival-store.ts'
import { insertBatchArrivals } from '../../credentials/credential-store.ts'
import { findJobOfBatch } from '../../credentials/jobs/job-store.ts'
import { insertAwardsDue } from '../../pathways/pathway-award-store.ts'
import { listPublishedPathways } from '../../pathways/pathway-store.ts'
import type { Context } from '../../platform/context.ts'
import { isOutage } from '../../platform/errors.ts'
import type { CredentialId } from '../../platform/ids.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import type { BatchOrder } from '../close-batch.ts'
import { finishBatch } from '../finish-batch.ts'
import { decideArrivals } from './award-arrivals.ts'
import { issueAwards } from './issue-awards.ts'

/** The claims of awards that one turn of a batch makes. After these the queue gives other batches a turn. */
const claimsTogether = 10

/**
 * Runs once for each job, after its last chunk: decides which pathways its recipients have fulfilled, issues those awards and the awards that these
 * earn, and then enqueues the letters: one to each person, which names the awards too. Awards are no rows of the job and are not counted in it.
 *
 * May run twice, also at the same time: a pathway awards each person once. Where pathways cannot be looked at, the letters of the job go out without
 * awards, and its credentials are left for `awardArrivals`.
 */
export async function finishWithAwards(ctx: Context, order: BatchOrder): Promise<void> {
  let isLeft = false
  try {
    isLeft = await awardBatch(ctx, order)
  } catch (error) {
    if (isOutage(error)) throw error
    ctx.log.error({ err: error, job_id: order.jobId }, 'pathways could not be looked at for a job')
    await insertBatchArrivals(ctx, order.batchId)
  }
  if (!isLeft) return finishBatch(ctx, order)
  const payload = { ...order, organizationId: ctx.organization.id }
  await ctx.queue.enqueue(ctx.db, 'finish-batch', [{ payload }])
}

/** Returns whether awards of the batch are left for the next turn. */
async function awardBatch(ctx: Context, { batchId }: BatchOrder): Promise<boolean> {
  if (!(await isBatchAwaited(ctx, batchId))) return false
  const job = await findJobOfBatch(ctx, batchId)
  if (!job) return false
  faultPoint('pathways.before_decide')
  const pathways = await listPublishedPathways(ctx, [job.templateId])
  await insertAwardsDue(ctx, pathways, { kind: 'batch', batchId, templateId: job.templateId }, batchId)
  faultPoint('pathways.after_decide')
  const decide = (ids: CredentialId[]) => decideArrivals(ctx, ids, batchId)
  for (let claims = 0; claims < claimsTogether; claims++)
    if ((await issueAwards(ctx, batchId, decide)) === 0) return false
  return true
}
