import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database, TransactionDb } from '../db/database.ts'
import type { OrganizationId } from '../ids.ts'

/** The use of one organization on one day. */
export type DailyUse = { letters: number; bytes: number }

/** The limits of one organization; null where it has none of its own. */
export type OwnLimits = {
  lettersPerDay: number | null
  storedMegabytesPerDay: number | null
  credentialsPerYear: number | null
}

/** The use of a day, the credentials of its year, and the organization's limits. */
export type KnownUse = DailyUse & { credentials: number; limits: OwnLimits }

type UseRow = DailyUse & { credentials: number } & OwnLimits

const toKnownUse = ({ letters, bytes, credentials, ...limits }: UseRow): KnownUse => {
  return { letters, bytes, credentials, limits }
}

/** The limits of `o`, and the credentials of the year before the day. */
const ownLimits = (day: string) => sql`o.letters_per_day as "lettersPerDay",
  o.stored_megabytes_per_day as "storedMegabytesPerDay", o.credentials_per_year as "credentialsPerYear",
  (select coalesce(sum(before.credentials), 0) from daily_use before
    where before.organization_id = o.id and before.day >= date_trunc('year', ${day}::date) and before.day < ${day}::date) as earlier`

export async function readDailyUse(ctx: Context, day: string): Promise<KnownUse> {
  const { rows } = await sql<UseRow>`
    select coalesce(d.letters, 0)::float8 as letters, coalesce(d.bytes, 0)::float8 as bytes,
      (coalesce(d.credentials, 0) + own.earlier)::float8 as credentials,
      own."lettersPerDay", own."storedMegabytesPerDay", own."credentialsPerYear"
    from (select o.id, ${ownLimits(day)} from organizations o where o.id = ${ctx.organization.id}) as own
    left join daily_use d on d.organization_id = own.id and d.day = ${day}`.execute(ctx.db.coalesced)
  return toKnownUse(rows[0] as UseRow)
}

/** A change of the use of a day. */
export type UseChange = DailyUse & { credentials: number; refused: number }

/** Adds to the use of the day, outside the current transaction, and returns its sum over all processes. */
export async function addDailyUse(ctx: Context, day: string, use: UseChange): Promise<KnownUse> {
  const { rows } = await sql<UseRow>`
    with added as (
      insert into daily_use as d (organization_id, day, letters, bytes, credentials, refused)
      values (${ctx.organization.id}, ${day}, ${use.letters}, ${use.bytes}, ${use.credentials}, ${use.refused})
      on conflict (organization_id, day) do update set letters = d.letters + excluded.letters,
        bytes = d.bytes + excluded.bytes, credentials = d.credentials + excluded.credentials,
        refused = d.refused + excluded.refused
      returning organization_id, letters, bytes, credentials)
    select added.letters::float8 as letters, added.bytes::float8 as bytes,
      (added.credentials + own.earlier)::float8 as credentials,
      own."lettersPerDay", own."storedMegabytesPerDay", own."credentialsPerYear"
    from added join (select o.id, ${ownLimits(day)} from organizations o) as own on own.id = added.organization_id`.execute(
    ctx.dbOutsideTransaction,
  )
  return toKnownUse(rows[0] as UseRow)
}

/** Adds deliveries to webhooks that an organization has had made today (UTC), and returns their number. Others of it that make some wait for the end of the transaction. */
export async function addDailyDeliveries(tx: TransactionDb, id: OrganizationId, count: number): Promise<number> {
  const { rows } = await sql<{ deliveries: number }>`
    insert into daily_use as d (organization_id, day, deliveries) values (${id}, (now() at time zone 'UTC')::date, ${count})
    on conflict (organization_id, day) do update set deliveries = d.deliveries + excluded.deliveries
    returning deliveries::float8 as deliveries`.execute(tx)
  return (rows[0] as { deliveries: number }).deliveries
}

/** Deletes the use of days long ago, for all organizations. */
export async function deleteDailyUse(database: Database, daysKept: number): Promise<void> {
  await sql`delete from daily_use where day < (now() at time zone 'UTC')::date - ${daysKept}::int`.execute(
    database.forService(),
  )
}

export type UseOfDay = DailyUse & { organizationId: OrganizationId; day: string; refused: number }

/** Lists the use of all organizations on the last `days` days (UTC), newest day first. */
export async function listDailyUse(database: Database, days: number): Promise<UseOfDay[]> {
  const { rows } = await sql<UseOfDay>`
    select organization_id as "organizationId", day::text as day, letters::float8 as letters, bytes::float8 as bytes,
      refused::float8 as refused
    from daily_use where day > (now() at time zone 'UTC')::date - ${days}::int
    order by day desc, letters desc, organization_id`.execute(database.forService())
  return rows
}
