import { lockActiveCredentials, type Revocable } from '../../credentials/credential-store.ts'
import {
  findBatchRevocation,
  findRevocation,
  listToRevoke,
  lockRevocation,
  type Revocation,
  updateRevocationCounted,
  updateRevocationFinished,
  updateRevocationRows,
} from '../../credentials/jobs/revocation-store.ts'
import { revokeLocked } from '../../credentials/revoke-credential.ts'
import { type Actor, type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import type { BatchId, RevocationId } from '../../platform/ids.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { neverStops, type Stop } from '../../platform/process/stop.ts'
import { hasErased, lockActiveOfBatch } from './active-credentials-view.ts'

/** The credentials that one transaction revokes: few enough that its lock of the status list is short. */
const together = 250

/**
 * Revokes the credentials of a batch that was taken back, or those that a revocation names, in parts with a commit each. May run twice, also at the
 * same time: a part locks the revocation and credentials that are still active, so each is revoked and counted once. When the process stops, the rest
 * is left to the next run.
 */
export async function continueRevocation(ctx: Context, id: RevocationId, stop: Stop = neverStops): Promise<void> {
  const revocation = await findRevocation(ctx, id)
  if (!revocation || revocation.finishedAt) return
  const asked = { ...ctx, actor: actorOf(revocation), requestId: revocation.requestId }
  while (!stop.requested.aborted) {
    if (!(await revokePart(asked, id))) return
  }
  const payload = { organizationId: ctx.organization.id, revocationId: id }
  await ctx.queue.enqueue(ctx.db, 'revoke-credentials', [{ payload }])
}

/** The same for a batch, as earlier versions left it on their queue. */
export async function continueBatchRevocation(ctx: Context, batchId: BatchId, stop?: Stop): Promise<void> {
  const revocation = await findBatchRevocation(ctx, batchId)
  if (revocation) await continueRevocation(ctx, revocation.id, stop)
}

/** Revokes one part. False where nothing was left to revoke, and the revocation has finished. */
async function revokePart(ctx: Context, id: RevocationId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const revocation = await lockRevocation(tx, id)
    if (!revocation || revocation.finishedAt) return false
    const credentials = await lockPart(tx, revocation)
    if (!credentials) {
      // The reason may name somebody who was erased in the meantime.
      await updateRevocationFinished(tx, id, !(await hasErased(tx, revocation)))
      return false
    }
    if (credentials.length > 0) await revokeLocked(tx, credentials, revocation.reason)
    await updateRevocationCounted(tx, id, credentials.length)
    faultPoint('revocation.before_commit')
    return true
  })
}

/**
 * Locks the active credentials of the next part, and notes the results of named credentials that cannot be revoked. Undefined where no part is left.
 */
async function lockPart(tx: TransactionContext, { id, batchId }: Revocation): Promise<Revocable[] | undefined> {
  if (batchId) {
    const active = await lockActiveOfBatch(tx, batchId, together)
    return active.length > 0 ? active : undefined
  }
  const named = await listToRevoke(tx, id, together)
  if (named.length === 0) return undefined
  const active = await lockActiveCredentials(tx, named)
  await updateRevocationRows(
    tx,
    id,
    named,
    active.map((credential) => credential.id),
  )
  return active
}

/** The actor for the audit log: whoever asked for the revocation, not the worker. The permission was checked when they asked. */
function actorOf({ requestedBy, apiKeyId }: Revocation): Actor {
  if (apiKeyId) return { kind: 'api_key', id: apiKeyId }
  return requestedBy ? { kind: 'user', id: requestedBy, role: 'admin' } : { kind: 'operator' }
}
