import type { Client } from 'pg'

/** How often each of these tables was read from its beginning to its end, since the database counts; statistics are to be flushed before. */
export async function wholeReads(database: Client, tables: readonly string[]): Promise<Record<string, number>> {
  await database.query('select pg_stat_clear_snapshot()')
  const { rows } = await database.query<{ relname: string; reads: number }>(
    'select relname, seq_scan::int as reads from pg_stat_user_tables where relname = any($1::text[])',
    [tables],
  )
  return Object.fromEntries(rows.map(({ relname, reads }) => [relname, reads]))
}

/** How many entries of the indexes of these tables were read, since the database counts; statistics are to be flushed before. */
export async function entriesRead(database: Client, tables: readonly string[]): Promise<number> {
  await database.query('select pg_stat_clear_snapshot()')
  const { rows } = await database.query<{ entries: number }>(
    'select sum(idx_tup_read)::int as entries from pg_stat_user_indexes where relname = any($1::text[])',
    [tables],
  )
  return rows[0]?.entries ?? 0
}
