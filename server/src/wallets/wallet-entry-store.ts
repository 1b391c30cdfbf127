import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { MemberId } from '../platform/ids.ts'

/**
 * The part of a statement that puts those credentials into their members' wallets that the part named `stored`
 * returns with a `member_id`.
 */
export function walletEntriesOfStored(ctx: Context): RawBuilder<unknown> {
  return sql`
    insert into wallet_entries (organization_id, member_id, credential_id, linked_at)
    select ${ctx.organization.id}, member_id, id, ${ctx.clock.now()} from stored where member_id is not null
    on conflict do nothing`
}

/** Puts into a member's wallet what was issued to this address before; returns how many credentials were new there. */
export async function insertEarlierWalletEntries(
  ctx: Context,
  memberId: MemberId,
  normalizedEmail: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into wallet_entries (organization_id, member_id, credential_id, linked_at)
    select ${ctx.organization.id}, ${memberId}, id, ${ctx.clock.now()} from credentials
    where organization_id = ${ctx.organization.id} and normalized_email = ${normalizedEmail}
    on conflict do nothing`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}
