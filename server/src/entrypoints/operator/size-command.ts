import type { Platform } from '../../platform/context.ts'
import { readDatabaseSize } from '../../upkeep/state/size-view.ts'
import type { CommandResult } from '../process/operator-shell.ts'
import { table } from './with-platform.ts'

/** The tables that are printed for people. `--json` has all of them. */
const largestTold = 15

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Tells how large the database is, table by table, and how fast it grows. */
export async function tellSize({ database }: Pick<Platform, 'database'>): Promise<CommandResult> {
  const { bytes, since, tables } = await readDatabaseSize(database)
  const grown = tables.reduce((sum, one) => sum + one.grownBytesPerDay, 0)
  const rows = tables
    .slice(0, largestTold)
    .map((one) => [
      one.table,
      `${Math.round(one.rows)} rows`,
      megabytes(one.tableBytes),
      `indexes ${megabytes(one.indexBytes)}`,
      `${megabytes(one.grownBytesPerDay)} a day`,
    ])
  const day = since.toISOString().slice(0, 10)
  return {
    json: {
      bytes,
      counted_since: since.toISOString(),
      grown_bytes_per_day: Math.round(grown),
      tables: tables.map((one) => ({
        table: one.table,
        rows: Math.round(one.rows),
        table_bytes: one.tableBytes,
        index_bytes: one.indexBytes,
        grown_bytes_per_day: Math.round(one.grownBytesPerDay),
      })),
    },
    text: `The database has ${megabytes(bytes)}, and grows by ${megabytes(grown)} a day (counted since ${day}).\n${table(rows)}`,
  }
}
