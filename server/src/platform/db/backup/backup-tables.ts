import type pg from 'pg'
import type { TableHead } from './backup-file.ts'

/** Tables that are not backed up: heartbeats, when backups were made, letters with a link of a few days and those of sandboxes, browsers of people who sign in, offers to wallets, challenges and counters of minutes, and the applied migrations. */
const leftOut = [
  'address_letters',
  'invitations',
  'sandbox_letters',
  'workers',
  'backups',
  'rate_windows',
  'person_windows',
  'sign_in_windows',
  'sign_ins',
  'provider_sign_ins',
  'sessions',
  'past_sign_ins',
  'spent_challenges',
  'wallet_offers',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Lists the tables of a backup with their columns, each after the tables that its foreign keys reference. */
export function listBackupTables(client: pg.Client): Promise<TableHead[]> {
  return listTables(client, leftOut)
}

/** Lists all tables but these, in the same order. */
export async function listTables(client: pg.Client, but: readonly string[]): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead & { parents: string[] }>(
    `select t.relname as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(distinct p.relname::text), '{}') from pg_constraint c join pg_class p on p.oid = c.confrelid
         where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as parents
     from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> all($1) order by 1`,
    [but],
  )
  const ordered: TableHead[] = []
  const waiting = new Map(rows.map((row) => [row.table, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)))
    if (ready.length === 0) throw new Error(`Foreign keys form a circle: ${[...waiting.keys()].join(', ')}.`)
    for (const { table, columns } of ready) {
      ordered.push({ table, columns })
      waiting.delete(table)
    }
  }
  return ordered
}

/** Lists the migrations that made the tables; undefined where there are no tables yet. */
export async function listAppliedMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') as name`)
  if (rows[0].name === null) return undefined
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return applied.rows.length === 0 ? undefined : applied.rows.map(({ name }) => name)
}

/** Lets the owner of the tables, whom their policies bind too, see all rows. */
export const seeAll = `set local sello.scope = 'operator'`

export const quoted = (names: string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
