import { type Selectable, sql } from 'kysely'
import { announce, type Context, type TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { BatchId, OrganizationId, UserId } from '../../platform/ids.ts'

/** The revocation of a whole batch, with its progress. */
export type BatchRevocation = {
  batchId: BatchId
  /** Null for the operator. */
  requestedBy: UserId | null
  requestId: string | null
  reason: string
  requestedAt: Date
  total: number
  revoked: number
  finishedAt: Date | null
}

const toRevocation = (row: Selectable<Tables['batch_revocations']>): BatchRevocation => ({
  batchId: row.batch_id,
  requestedBy: row.requested_by,
  requestId: row.request_id,
  reason: row.reason,
  requestedAt: row.requested_at,
  total: row.total,
  revoked: row.revoked,
  finishedAt: row.finished_at,
})

/**
 * Stores that a batch is taken back. A revocation that has finished starts again, for credentials that were issued since. One that is at work stays
 * as it is: then false is returned.
 */
export async function upsertBatchRevocation(
  ctx: Context,
  given: Pick<BatchRevocation, 'batchId' | 'requestedBy' | 'reason' | 'total'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into batch_revocations as r (batch_id, organization_id, requested_by, request_id, reason, requested_at, total)
    values (${given.batchId}, ${ctx.organization.id}, ${given.requestedBy}, ${ctx.requestId}, ${given.reason}, ${ctx.clock.now()}, ${given.total})
    on conflict (batch_id) do update set requested_by = excluded.requested_by, request_id = excluded.request_id,
      reason = excluded.reason, requested_at = excluded.requested_at, total = r.revoked + excluded.total, finished_at = null
    where r.finished_at is not null`.execute(ctx.db)
  return numAffectedRows === 1n
}

/**
 * Whether a batch was taken back. Nobody can take it back until the commit, so a credential that this transaction issues for one of its rows will be
 * revoked with the others.
 */
export async function isBatchTakenBack(tx: TransactionContext, batchId: BatchId): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${revocationLock(batchId)})`.execute(tx.db)
  return (await findBatchRevocation(tx, batchId)) !== undefined
}

/** Waits for retries of rows of the batch that are under way, and blocks further retries until the commit. */
export async function lockBatchRevocation(tx: TransactionContext, batchId: BatchId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${revocationLock(batchId)})`.execute(tx.db)
}

const revocationLock = (batchId: BatchId) => sql`hashtextextended('batch_revocations' || ${batchId}::text, 0)`

export async function findBatchRevocation(ctx: Context, batchId: BatchId): Promise<BatchRevocation | undefined> {
  const row = await ctx.db
    .selectFrom('batch_revocations')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  return row && toRevocation(row)
}

/** Counts a part that is revoked. Call it in the transaction of the part. */
export async function updateBatchRevocationCounted(ctx: Context, batchId: BatchId, revoked: number): Promise<void> {
  await ctx.db
    .updateTable('batch_revocations')
    .set({ revoked: sql`revoked + ${revoked}` })
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .execute()
  announce(ctx, 'batches')
}

export async function updateBatchRevocationFinished(ctx: Context, batchId: BatchId): Promise<void> {
  await ctx.db
    .updateTable('batch_revocations')
    .set({ finished_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .where('finished_at', 'is', null)
    .execute()
  announce(ctx, 'batches')
}

/** Lists the unfinished revocations of batches, of all organizations: a restored database has to resume them. */
export async function listOpenBatchRevocations(
  database: Database,
): Promise<{ organizationId: OrganizationId; batchId: BatchId }[]> {
  const rows = await database
    .forService()
    .selectFrom('batch_revocations')
    .select(['organization_id', 'batch_id'])
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => ({ organizationId: row.organization_id, batchId: row.batch_id }))
}
