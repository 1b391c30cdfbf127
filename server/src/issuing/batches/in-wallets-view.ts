import { sql } from 'kysely'
import { isKept } from '../../credentials/wallets/wallet-copy-store.ts'
import type { Context } from '../../platform/context.ts'
import type { BatchId } from '../../platform/ids.ts'

/** Counts the credentials of a batch that a wallet app keeps. */
export async function countInWallets(ctx: Context, batchId: BatchId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from credentials
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and exists (
      select from wallet_copies copy
      where copy.organization_id = credentials.organization_id and copy.credential_id = credentials.id and ${isKept})`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}
