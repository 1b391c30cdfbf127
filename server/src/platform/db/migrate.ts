import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Log } from '../log.ts'
import { migrateQueue } from '../queue/migrate-queue.ts'
import { appRole } from './database.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const lock = 7_355_608

/**
 * Brings the schema to the newest version. Safe to call from any number of processes at once: one migrates, the
 * others wait. Returns the role to work under, or undefined where the database user may not make one.
 */
export async function migrateDatabase(connectionString: string, log: Log): Promise<{ role: string | undefined }> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    const applied = await migrateTables(connectionString)
    await migrateQueue(connectionString)
    const role = await ensureRole(client, log)
    if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date')
    return { role }
  } finally {
    await client.end()
  }
}

async function migrateTables(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const entries = names.map(async (name) => {
      const statements = await readFile(new URL(name, folder), 'utf8')
      return [name.slice(0, -4), { up: async (db: Kysely<unknown>) => void (await sql.raw(statements).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/**
 * Makes the application's role and lets it touch rows, not tables. A database user that may not make roles works as
 * the owner instead; FORCE ROW LEVEL SECURITY binds owners too, but not superusers, and those may make roles.
 */
async function ensureRole(client: pg.Client, log: Log): Promise<string | undefined> {
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
    if (!rowCount) await client.query(`create role ${appRole} nologin nosuperuser nobypassrls`)
    await client.query(`do $$ begin
      if not pg_has_role(current_user, '${appRole}', 'member') then execute 'grant ${appRole} to ' || quote_ident(current_user); end if;
    end $$`)
    for (const schema of ['public', 'pgboss'])
      await client.query(`
        grant usage on schema ${schema} to ${appRole};
        grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
        grant execute on all functions in schema ${schema} to ${appRole}`)
    await client.query(`set role ${appRole}; reset role`)
    return appRole
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== '42501') throw error
    log.warn(`the database user may not create the role ${appRole}: row-level security binds the owner by FORCE alone`)
    return undefined
  }
}
