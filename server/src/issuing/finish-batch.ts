import { type ChunkOrder, isBatchMailed, listChunkIndices, updateChunkMailed } from '../chunks/chunk-store.ts'
import { updateJobEnded, updateJobIssued } from '../jobs/job-store.ts'
import { claimSeconds, deliverLetters } from '../mail/deliver-letters.ts'
import { claimLettersOfChunk, secondsUntilChunkFree } from '../mail/outbox-store.ts'
import { type Context, inTransaction, type Platform } from '../platform/context.ts'
import type { BatchId, JobId } from '../platform/ids.ts'
import { faultPoint } from '../platform/process/fault.ts'
import { neverStops, type Stop } from '../platform/process/stop.ts'

type BatchOrder = { jobId: JobId; batchId: BatchId }

const lettersPerClaim = 40

/** Runs once a job, after its last chunk: sends the letters on their way and sets a time by which the job ends anyway. */
export async function finishBatch(ctx: Context, order: BatchOrder): Promise<void> {
  faultPoint('job.before_finalize')
  await inTransaction(ctx, async (tx) => {
    if (!(await updateJobIssued(tx, order.jobId))) return
    const payload = { ...order, organizationId: tx.organization.id }
    const indices = await listChunkIndices(tx, order.batchId, 'all')
    const entries = indices.map((index) => ({ payload: { ...payload, chunkIndex: index }, priority: -index }))
    await tx.queue.enqueue(tx.db, 'deliver-mail', entries)
    await tx.queue.enqueue(tx.db, 'close-batch', [{ payload, startAfterSeconds: tx.settings.mailStageSeconds }])
  })
}

/**
 * Attempts each letter of a chunk once; the last chunk of the batch to get there ends the job. Letters that another
 * process holds are left to it, and looked at again when its claim must have run out; so are those that a stopping
 * process leaves.
 */
export async function mailChunk(
  platform: Platform,
  ctx: Context,
  order: ChunkOrder,
  stop: Stop = neverStops,
): Promise<void> {
  const { batchId, chunkIndex } = order
  while (!stop.requested.aborted) {
    const letters = await claimLettersOfChunk(ctx, batchId, chunkIndex, lettersPerClaim, claimSeconds)
    if (letters.length === 0) break
    await deliverLetters(platform, letters, stop)
  }
  const seconds = await secondsUntilChunkFree(ctx, batchId, chunkIndex)
  if (seconds !== undefined) {
    const payload = { ...order, organizationId: ctx.organization.id }
    const startAfterSeconds = Math.max(1, Math.ceil(seconds) + 1)
    return ctx.queue.enqueue(ctx.db, 'deliver-mail', [{ payload, startAfterSeconds, priority: -chunkIndex }])
  }
  faultPoint('mail.before_chunk_done')
  await updateChunkMailed(ctx, batchId, chunkIndex)
  if (await isBatchMailed(ctx, batchId)) await updateJobEnded(ctx, batchId)
}

/** Ends a job whose relay is slow. Its letters go on, and the counts in its result with them. */
export async function closeBatch(ctx: Context, order: BatchOrder): Promise<void> {
  await updateJobEnded(ctx, order.batchId)
}
