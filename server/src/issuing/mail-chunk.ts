import { type ChunkOrder, isBatchMailed, updateChunkMailed } from '../credentials/chunks/chunk-store.ts'
import { deliverLetters } from '../mail/deliver-letters.ts'
import { secondsUntilChunkFree } from '../mail/letters-view.ts'
import { claimLettersOfChunk, claimSeconds } from '../mail/outbox-store.ts'
import type { Context, Platform } from '../platform/context.ts'
import type { InTurn } from '../platform/outbox/deliver-claimed.ts'
import { faultPoint } from '../platform/process/fault.ts'
import { neverStops, type Stop } from '../platform/process/stop.ts'
import { endJob } from './end-job.ts'

/** More letters than a chunk of the usual size has. A claim that returns fewer has taken every letter that no other process holds. */
const lettersPerClaim = 200

/**
 * Attempts each letter of a chunk once. The process that finishes the last chunk of the batch ends the job. Letters that another process has claimed
 * are left to that process, also where it stops and releases them: the chunk is requeued for the time when those claims have expired.
 */
export async function mailChunk(
  ctx: Context,
  platform: Platform,
  order: ChunkOrder,
  stop: Stop = neverStops,
  inTurn?: InTurn,
): Promise<void> {
  const { batchId, chunkIndex } = order
  while (!stop.requested.aborted) {
    const letters = await claimLettersOfChunk(ctx, batchId, chunkIndex, lettersPerClaim, claimSeconds)
    await deliverLetters(platform, letters, stop, inTurn)
    if (letters.length < lettersPerClaim) break
  }
  const seconds = await secondsUntilChunkFree(ctx, batchId, chunkIndex)
  if (seconds !== undefined) {
    const payload = { ...order, organizationId: ctx.organization.id }
    const startAfterSeconds = Math.max(1, Math.ceil(seconds) + 1)
    return ctx.queue.enqueue(ctx.db, 'mail-chunk', [{ payload, startAfterSeconds, priority: -chunkIndex }])
  }
  faultPoint('mail.before_chunk_done')
  await updateChunkMailed(ctx, batchId, chunkIndex)
  if (await isBatchMailed(ctx, batchId)) await endJob(ctx, batchId)
}
