import { type Context, inTransaction } from '../../platform/context.ts'
import { type ChunkOrder, listChunkIndices, updateChunkRequeued } from './chunk-store.ts'

/**
 * Requeues a chunk after a transient fault, to be tried again after the next of the configured delays. Returns true when the
 * chunk has used up its attempts: then it is not requeued, and the caller still holds its claim.
 *
 * It also enqueues the letters of the finished chunks: their recipients need not wait for a chunk that may take another twenty minutes.
 */
export async function requeueChunk(ctx: Context, order: ChunkOrder, fence: number): Promise<boolean> {
  const { batchId, chunkIndex } = order
  return inTransaction(ctx, async (tx) => {
    const attempts = await updateChunkRequeued(tx, batchId, chunkIndex, fence)
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
