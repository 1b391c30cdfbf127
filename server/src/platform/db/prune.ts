import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** Few enough to be deleted beside the work of a request without being noticed. */
const besideMax = 20

/** Deletes some of the rows of a table that a condition means, in its order where it has one. Rows that somebody holds are left for the next time. */
export function pruning(table: keyof Tables, which: RawBuilder<unknown>, limit = besideMax): RawBuilder<unknown> {
  const name = sql.table(table)
  return sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where ${which} limit ${limit} for update skip locked))`
}

/** Runs the statement of `pruning` by itself. Returns how many rows it deleted. */
export async function prune(db: Db, table: keyof Tables, which: RawBuilder<unknown>, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await pruning(table, which, limit).execute(db)
  return Number(numAffectedRows)
}
