import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import pg from 'pg'
import { explainMissingRights, refuseSuperuser } from '../db/database-user.ts'
import { ensureRoles, type Roles } from '../db/roles.ts'
import type { Log } from '../log.ts'
import { migrateQueue } from './migrate-queue.ts'
import { type PlannedMigration, planMigrations, refuseDowntime } from './migration-plan.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const lock = 7_355_608

export type MigrateOptions = {
  /** Whether the user may be a superuser, as that of generators and tests. The service is never one. */
  maySuperuser?: boolean
  /** Whether migrations run that take the service down for more than a second. An empty database needs no leave. */
  mayTakeDown?: boolean
}

/**
 * Migrates the schema to the newest version. Any number of processes may call it at once: one migrates, the others wait.
 * Returns the roles to work under, or undefined where the database user may not create them.
 *
 * Throws UnfitDatabaseUser before it changes anything, where the user has too few rights or too many, and DowntimeNeeded.
 */
export async function migrateDatabase(
  connectionString: string,
  log: Log,
  { maySuperuser = true, mayTakeDown = true }: MigrateOptions = {},
): Promise<{ roles: Roles | undefined }> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!maySuperuser) await refuseSuperuser(client)
    await client.query('select pg_advisory_lock($1)', [lock])
    const names = await listMigrations()
    const isCurrent = await areTablesCurrent(client, names)
    if (!isCurrent && !mayTakeDown) refuseDowntime(await planWaiting(client, names))
    const applied = isCurrent ? [] : await migrateTables(connectionString)
    await migrateQueue(client, connectionString)
    const roles = await ensureRoles(client)
    // No note for an empty database: an operator who starts for the first time need not know of migrations.
    const isNew = applied.length === names.length
    if (applied.length > 0 && !isNew) log.info({ applied }, 'the database schema was brought up to date')
    return { roles }
  } catch (error) {
    if ((error as { code?: string }).code === '42501') throw explainMissingRights(client, error as Error)
    throw error
  } finally {
    await client.end()
  }
}

/** Lists the names of the migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).flatMap((name) => (name.endsWith('.sql') ? [name.slice(0, -4)] : [])).sort()
}

/** Compares the tables with this version: migrations that have not run, and migrations of a newer version that have. Changes nothing. */
export async function compareMigrations(connectionString: string): Promise<{ waiting: string[]; unknown: string[] }> {
  return withClient(connectionString, async (client) => {
    const [ours, applied] = await Promise.all([listMigrations(), listApplied(client)])
    return {
      waiting: ours.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !ours.includes(name)),
    }
  })
}

/** Tells what the migrations that wait would do, and to how many rows. Changes nothing. */
export async function planWaitingMigrations(connectionString: string): Promise<PlannedMigration[]> {
  return withClient(connectionString, async (client) => planWaiting(client, await listMigrations()))
}

/** An empty database has nobody whom it could keep waiting. */
async function planWaiting(client: pg.Client, names: string[]): Promise<PlannedMigration[]> {
  const applied = await listApplied(client)
  const waiting = applied.length === 0 ? [] : names.filter((name) => !applied.includes(name))
  return planMigrations(client, waiting, folder)
}

async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration').catch((error) => {
    // An empty database has no such table.
    if ((error as { code?: string }).code === '42P01') return { rows: [] }
    throw error
  })
  return rows.map(({ name }) => name)
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the tables with exactly these migrations, so that rows of that version can be loaded. */
export async function migrateTablesTo(
  connectionString: string,
  names: string[],
  options: MigrateOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    if (!options.maySuperuser) await refuseSuperuser(client)
    await migrateTables(connectionString, names)
  } catch (error) {
    throw (error as { code?: string }).code === '42501' ? explainMissingRights(client, error as Error) : error
  } finally {
    await client.end()
  }
}

/** Most starts find nothing to do, and the migrator would look at each column of the database to learn that. */
async function areTablesCurrent(client: pg.Client, names: string[]): Promise<boolean> {
  const kept = await client.query(`select to_regclass('kysely_migration') as name`)
  if (kept.rows[0].name === null) return false
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')
  return rows.length === names.length && rows.every(({ name }, index) => name === names[index])
}

async function migrateTables(connectionString: string, names?: string[]): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { Migrator } = await import('kysely/migration')
    const migrator = new Migrator({ db, provider: only(names) })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const entries = (await listMigrations()).map(async (name) => {
      const statements = await readFile(new URL(`${name}.sql`, folder), 'utf8')
      return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(statements).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

function only(names: string[] | undefined): MigrationProvider {
  if (!names) return sqlFiles
  return {
    async getMigrations() {
      const all = await sqlFiles.getMigrations()
      return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
    },
  }
}
