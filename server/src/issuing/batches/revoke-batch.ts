import {
  type BatchRevocation,
  findBatchRevocation,
  updateBatchRevocationCounted,
  updateBatchRevocationFinished,
} from '../../credentials/jobs/batch-revocation-store.ts'
import { revokeLocked } from '../../credentials/revoke-credential.ts'
import { type Actor, type Context, inTransaction } from '../../platform/context.ts'
import type { BatchId } from '../../platform/ids.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { neverStops, type Stop } from '../../platform/process/stop.ts'
import { lockActiveOfBatch } from './active-credentials-view.ts'

/** The credentials that one transaction revokes: few enough that its lock of the status list is short. */
const together = 250

/**
 * Revokes the credentials of a batch that was taken back, in parts with a commit each. May run twice, also at the same time: a part locks credentials
 * that are still active, so each is revoked and counted once. When the process stops, the rest is left to the next run.
 */
export async function revokeBatch(ctx: Context, batchId: BatchId, stop: Stop = neverStops): Promise<void> {
  const revocation = await findBatchRevocation(ctx, batchId)
  if (!revocation || revocation.finishedAt) return
  const asked = { ...ctx, actor: actorOf(revocation), requestId: revocation.requestId }
  while (!stop.requested.aborted) {
    if (await revokePart(asked, batchId, revocation.reason)) continue
    return updateBatchRevocationFinished(ctx, batchId)
  }
  await ctx.queue.enqueue(ctx.db, 'revoke-batch', [{ payload: { organizationId: ctx.organization.id, batchId } }])
}

/** Revokes one part. False where nothing was left to revoke. */
async function revokePart(ctx: Context, batchId: BatchId, reason: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const credentials = await lockActiveOfBatch(tx, batchId, together)
    if (credentials.length === 0) return false
    await revokeLocked(tx, credentials, reason)
    await updateBatchRevocationCounted(tx, batchId, credentials.length)
    faultPoint('revocation.before_commit')
    return true
  })
}

/** The actor for the audit log: the person who asked for the revocation, not the worker. The permission was checked when they asked. */
function actorOf({ requestedBy }: BatchRevocation): Actor {
  return requestedBy ? { kind: 'user', id: requestedBy, role: 'admin' } : { kind: 'operator' }
}
