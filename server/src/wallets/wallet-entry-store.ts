import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/**
 * The statement, or the part of one, that inserts credentials into the wallets of their members and skips those that are
 * there. `credentials` is the text after `from`: the name of another part, or a query, with the columns `id` and
 * `member_id`.
 */
export function insertWalletEntries(ctx: Context, credentials: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into wallet_entries (organization_id, member_id, credential_id, linked_at)
    select ${ctx.organization.id}, member_id, id, ${ctx.clock.now()} from ${credentials} where member_id is not null
    on conflict do nothing`
}
