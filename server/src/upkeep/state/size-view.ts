import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** A table as it lies on the disk. */
export type TableSize = {
  table: string
  /** The rows as PostgreSQL last estimated them. */
  rows: number
  /** The table itself, and what of its rows is kept beside it (TOAST). */
  tableBytes: number
  indexBytes: number
  /** The average growth in a day since `since` of the sizes. */
  grownBytesPerDay: number
}

export type DatabaseSize = { bytes: number; since: Date; tables: TableSize[] }

/**
 * Reads how large the database is and how fast it grows, largest table first. Growth is what was inserted and not deleted since the server
 * began to count (its statistics were reset, or it was started after a crash), at the size of the rows of today: with less than a day of counting, as if a day
 * had passed.
 */
export async function readDatabaseSize(database: Database): Promise<DatabaseSize> {
  const { rows } = await sql<TableSize & { bytes: number; since: Date }>`
    with counted as (
      select pg_database_size(d.datname)::float8 as bytes,
        coalesce(d.stats_reset, (select min(created_at) from organizations), now()) as since
      from pg_stat_database d where d.datname = current_database()),
    sizes as (
      select c.oid, c.relname::text as name, greatest(c.reltuples, 0)::float8 as rows,
        pg_table_size(c.oid)::float8 as table_bytes, pg_indexes_size(c.oid)::float8 as index_bytes
      from pg_class c where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind = 'r')
    select s.name as table, s.rows, s.table_bytes as "tableBytes", s.index_bytes as "indexBytes", counted.bytes, counted.since,
      greatest(0, t.n_tup_ins - t.n_tup_del) * (s.table_bytes + s.index_bytes) / greatest(s.rows, t.n_live_tup, 1)
        / greatest(1, extract(epoch from now() - counted.since) / 86400)::float8 as "grownBytesPerDay"
    from counted, sizes s join pg_stat_user_tables t on t.relid = s.oid
    order by s.table_bytes + s.index_bytes desc, s.name`.execute(database.forService())
  const [first] = rows
  if (!first) throw new Error('The database has no tables.')
  const tables = rows.map(({ bytes: _, since: __, ...table }) => table)
  return { bytes: first.bytes, since: first.since, tables }
}
