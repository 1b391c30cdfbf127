import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** An existing table that a migration locks. Under `exclusive` nobody else may write the table; under `access exclusive` nobody may read it either. */
export type PlannedLock = { table: string; lock: LockMode; rows: number }
/** `downtime` is the migration's own sentence, where it copies or locks for more than a second. */
export type PlannedMigration = { name: string; downtime: string | undefined; locks: PlannedLock[] }

/** A pending migration copies or locks for more than a second. The message says which one, what it does, and what to do. */
export class DowntimeNeeded extends Error {
  override name = 'DowntimeNeeded'
}

type LockMode = 'access exclusive' | 'share' | 'share row exclusive' | 'row exclusive'

/** From the weakest to the strongest: a transaction holds the strongest that it took until its end. */
const modes: readonly LockMode[] = ['row exclusive', 'share', 'share row exclusive', 'access exclusive']

const name = '(?:only\\s+)?(?:if exists\\s+)?(?:public\\.)?"?([a-z_]+)"?'

/** PostgreSQL, 13.3 Explicit Locking: which statement takes which lock. */
const statements: readonly [RegExp, LockMode][] = [
  [new RegExp(`\\balter table\\s+${name}`, 'gi'), 'access exclusive'],
  [new RegExp(`\\bdrop table\\s+${name}`, 'gi'), 'access exclusive'],
  [new RegExp(`\\b(?:create|drop) policy\\s+\\S+\\s+on\\s+${name}`, 'gi'), 'access exclusive'],
  [
    new RegExp(`\\bcreate (?:or replace )?(?:constraint )?trigger\\b[^;]*?\\son\\s+${name}`, 'gi'),
    'share row exclusive',
  ],
  [new RegExp(`\\breferences\\s+${name}`, 'gi'), 'share row exclusive'],
  [new RegExp(`\\bcreate (?:unique )?index\\s+(?:if not exists\\s+)?\\S+\\s+on\\s+${name}`, 'gi'), 'share'],
  [new RegExp(`\\b(?:update|insert into|delete from)\\s+(?!(?:on|of|set)\\b)${name}`, 'gi'), 'row exclusive'],
]
const lockTable = /\block table\s+([^;]+?)\s+in\s+([a-z ]+?)\s+mode/gi

/** Reads from the words of a migration which tables it takes which lock on. What it makes itself is among them. */
export function locksIn(words: string): Map<string, LockMode> {
  const locks = new Map<string, LockMode>()
  const take = (table: string, mode: LockMode) => {
    if (modes.indexOf(mode) > modes.indexOf(locks.get(table) ?? 'row exclusive') || !locks.has(table))
      locks.set(table, mode)
  }
  const code = words.replaceAll(/--[^\n]*/g, '')
  for (const [pattern, mode] of statements) for (const [, table] of code.matchAll(pattern)) if (table) take(table, mode)
  for (const [, tables = '', mode = ''] of code.matchAll(lockTable))
    for (const table of tables.split(','))
      take(table.trim(), modes.find((one) => one === mode.toLowerCase()) ?? 'access exclusive')
  return locks
}

/** Reads the first line of a migration, where it says that it copies or locks for more than a second. */
export function downtimeIn(words: string): string | undefined {
  return /^-- Downtime: (.+)/.exec(words)?.[1]?.trim()
}

/** Throws DowntimeNeeded where any of these takes the service down. */
export function refuseDowntime(planned: readonly PlannedMigration[]): void {
  const told = planned.flatMap(({ name, downtime }) => (downtime ? [`${name} (${downtime})`] : []))
  if (told.length > 0)
    throw new DowntimeNeeded(
      `The database needs migrations that take the service down: ${told.join('; ')}. Stop every process, and run "sello-server migrate --allow-downtime". Nothing was changed.`,
    )
}

/** Tells what these migrations would do to the tables that are there, with the rows that PostgreSQL believes they have. Changes nothing. */
export async function planMigrations(client: pg.Client, names: string[], folder: URL): Promise<PlannedMigration[]> {
  const { rows } = await client.query<{ table: string; rows: number }>(
    `select relname as table, greatest(reltuples, 0)::float8 as rows from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const counts = new Map(rows.map((row) => [row.table, row.rows]))
  return Promise.all(
    names.map(async (migration) => {
      const words = await readFile(new URL(`${migration}.sql`, folder), 'utf8')
      const locks = [...locksIn(words)].flatMap(([table, lock]) => {
        const count = counts.get(table)
        return count === undefined ? [] : [{ table, lock, rows: count }]
      })
      return { name: migration, downtime: downtimeIn(words), locks }
    }),
  )
}
