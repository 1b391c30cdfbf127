import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { OrganizationId } from '../ids.ts'

/** What the requests of one organization used on one day. */
export type DailyUse = { letters: number; bytes: number }

export async function readDailyUse(ctx: Context, day: string): Promise<DailyUse> {
  const { rows } = await sql<DailyUse>`
    select letters::float8 as letters, bytes::float8 as bytes from daily_use
    where organization_id = ${ctx.organization.id} and day = ${day}`.execute(ctx.db.coalesced)
  return rows[0] ?? { letters: 0, bytes: 0 }
}

/** Adds to the use of the day, outside the current transaction, and returns its sum over all processes. */
export async function addDailyUse(ctx: Context, day: string, use: DailyUse & { refused: number }): Promise<DailyUse> {
  const { rows } = await sql<DailyUse>`
    insert into daily_use as d (organization_id, day, letters, bytes, refused)
    values (${ctx.organization.id}, ${day}, ${use.letters}, ${use.bytes}, ${use.refused})
    on conflict (organization_id, day) do update set letters = d.letters + excluded.letters,
      bytes = d.bytes + excluded.bytes, refused = d.refused + excluded.refused
    returning letters::float8 as letters, bytes::float8 as bytes`.execute(ctx.dbOutsideTransaction)
  return rows[0] as DailyUse
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
