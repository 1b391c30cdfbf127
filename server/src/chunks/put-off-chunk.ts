import { type Context, inTransaction } from '../platform/context.ts'
import { type ChunkOrder, listChunkIndices, updateChunkPutOff } from './chunk-store.ts'

/**
 * Gives a chunk back after a transient fault, to be tried again after the next of the configured waits. True when
 * there is none left: then the claim is still the caller's.
 *
 * The letters of finished chunks are sent off meanwhile: their recipients need not wait for a chunk that may take
 * another twenty minutes.
 */
export async function putOffChunk(ctx: Context, order: ChunkOrder, fence: number): Promise<boolean> {
  const { batchId, chunkIndex } = order
  return inTransaction(ctx, async (tx) => {
    const attempts = await updateChunkPutOff(tx, batchId, chunkIndex, fence)
    if (attempts === undefined) return false
    const startAfterSeconds = tx.settings.chunkRetrySeconds[attempts - 1]
    if (startAfterSeconds === undefined) return true
    const payload = { ...order, organizationId: tx.organization.id }
    await tx.queue.enqueue(tx.db, 'issue-chunk', [{ payload, startAfterSeconds, priority: -chunkIndex }])
    const done = await listChunkIndices(tx, batchId, 'done')
    await tx.queue.enqueue(
      tx.db,
      'mail-chunk',
      done.map((index) => ({ payload: { ...payload, chunkIndex: index }, priority: -index })),
    )
    return false
  })
}
