import { sql } from 'kysely'
import type { Revocable } from '../../credentials/credential-store.ts'
import type { Revocation } from '../../credentials/jobs/revocation-store.ts'
import type { Context } from '../../platform/context.ts'
import type { BatchId } from '../../platform/ids.ts'

/**
 * The active credentials of a batch: those of its rows, and those that a retry issued for a row that had failed. Sorted by id, so that two callers
 * lock them in the same order.
 */
const activeOfBatch = (ctx: Context, batchId: BatchId) => sql`
  select id from credentials
  where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and status = 'active'
  union
  select credential.id from failures failure
  join credentials credential on credential.id = failure.retried_credential_id and credential.status = 'active'
  where failure.organization_id = ${ctx.organization.id} and failure.batch_id = ${batchId}
    and credential.organization_id = ${ctx.organization.id}`

export async function countActiveOfBatch(ctx: Context, batchId: BatchId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${activeOfBatch(ctx, batchId)}) as active`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Locks up to `limit` active credentials of a batch until the end of the transaction. Empty when there are none left. */
export async function lockActiveOfBatch(ctx: Context, batchId: BatchId, limit: number): Promise<Revocable[]> {
  const { rows } = await sql<Revocable>`
    select id, status_list_id as "statusListId", status_list_index as "statusListIndex" from credentials
    where id in (select id from (${activeOfBatch(ctx, batchId)}) as active order by id limit ${limit}) and status = 'active'
    order by id for update`.execute(ctx.db)
  return rows
}

/** Whether somebody was erased since a revocation was asked for, whose credential it has. */
export async function hasErased(ctx: Context, { id, batchId, requestedAt }: Revocation): Promise<boolean> {
  const { rows } = await sql`
    select 1 from credentials where organization_id = ${ctx.organization.id} and erased_at >= ${requestedAt} and (batch_id = ${batchId}
      or id in (select credential_id from revocation_rows where organization_id = ${ctx.organization.id} and revocation_id = ${id}))
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
