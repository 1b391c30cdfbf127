import { sql } from 'kysely'
import type { Context, Platform } from '../platform/context.ts'
import { type CredentialId, firstIdAt } from '../platform/ids.ts'

/** After this long nobody stores a credential whose id was made before. */
const settledMs = 3_600_000

/**
 * The number of credentials that the organization has issued: those that were counted at night, and those with a later id. Credentials are never
 * deleted, and an id is made moments before its credential is stored, so the nightly count cannot become wrong.
 */
export async function countIssued(ctx: Context): Promise<number> {
  const { id } = ctx.organization
  const { rows } = await sql<{ total: number }>`
    select coalesce((select credentials from credential_counts where organization_id = ${id}), 0)::float8 + count(*) as total
    from credentials where organization_id = ${id} and id >= coalesce(
      (select counted_before from credential_counts where organization_id = ${id}), '00000000-0000-0000-0000-000000000000')`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

/** Counts the credentials of all organizations up to an hour ago, from the beginning, so that no error stays. May run twice. */
export async function keepCounts({ database, clock }: Platform): Promise<void> {
  const before = firstIdAt<CredentialId>(new Date(clock.now().getTime() - settledMs))
  await sql`
    insert into credential_counts (organization_id, counted_before, credentials)
    select organization_id, ${before}, count(*) from credentials where id < ${before} group by organization_id
    on conflict (organization_id)
      do update set counted_before = excluded.counted_before, credentials = excluded.credentials`.execute(
    database.forService(),
  )
}
