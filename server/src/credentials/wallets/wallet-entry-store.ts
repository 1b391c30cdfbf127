import { type RawBuilder, sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'

/**
 * The statement, or the part of one, that inserts credentials into the wallets of their members and skips existing entries. `credentials` is the text
 * after `from`: the name of another part, or a query, with the columns `id` and `member_id`.
 */
export function insertWalletEntries(ctx: Context, credentials: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into wallet_entries (organization_id, member_id, credential_id, linked_at)
    select ${ctx.organization.id}, member_id, id, ${ctx.clock.now()} from ${credentials} where member_id is not null
    on conflict do nothing`
}

export async function countWalletEntries(ctx: Context, memberId: MemberId): Promise<number> {
  const row = await ctx.db
    .selectFrom('wallet_entries')
    .select((eb) => eb.fn.countAll<string>().as('entries'))
    .where('organization_id', '=', ctx.organization.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(row.entries)
}

export async function deleteWalletEntries(tx: TransactionContext, memberIds: readonly MemberId[]): Promise<void> {
  await sql`
    delete from wallet_entries where organization_id = ${tx.organization.id} and member_id = any(${memberIds}::uuid[])`.execute(
    tx.db,
  )
}
