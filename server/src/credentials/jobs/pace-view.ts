import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

const jobsMeasured = 10
/** The duration of a smaller job is mostly waiting, not work. */
const rowsMin = 20

/**
 * The rows a second at which the newest jobs of the organization were issued, measured from their start to their last credential; null before there
 * was a job of some size.
 */
export async function findIssuingPace(ctx: Context): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    select (sum(total) / nullif(sum(extract(epoch from issued_at - started_at)), 0))::float8 as pace from (
      select total, issued_at, started_at from jobs
      where organization_id = ${ctx.organization.id} and total >= ${rowsMin} and issued_at > started_at
      order by id desc limit ${jobsMeasured}
    ) newest`.execute(ctx.db)
  return rows[0]?.pace ?? null
}
