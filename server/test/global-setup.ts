import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { roles } from '../src/platform/db/roles.ts'
import { openEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { migrateDatabase } from '../src/platform/migrations/migrate.ts'
import { tellTimeAtExit } from './spent-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** Password of the ordinary user that owns the databases of the tests. */
    ownerPassword: string
  }
}

export const templateDatabase = 'sello_test_template'

/**
 * One PostgreSQL for the run: the one of TEST_DATABASE_URL, or an embedded one in a folder of its own. The schema is
 * made once, in a database that each test application copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  tellTimeAtExit()
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? undefined : await mkdtemp(join(await placeOfDatabases(), prefix))
  const embedded = folder ? await openEmbeddedPostgres({ dataDir: folder }) : undefined
  const serverUrl = given ?? (embedded as { superuserUrl: string }).superuserUrl
  if (embedded) await makeForgetful(serverUrl)
  const ownerPassword = randomUUID()
  await makeOwner(serverUrl, ownerPassword)
  await recreateTemplate(serverUrl, ownerPassword)
  project.provide('serverUrl', serverUrl)
  project.provide('ownerPassword', ownerPassword)
  return async () => {
    await dropTestDatabases(serverUrl)
    await embedded?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

const prefix = 'sello-test-'
const memory = '/dev/shm'
const longestMs = 6 * 3_600_000

/**
 * Uses memory where there is plenty of it: hundreds of databases are made and dropped, of 780 files each, for which a disk takes five times as much
 * processor time. The remains of a killed run are deleted.
 */
async function placeOfDatabases(): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  )
  if (room < 8e9) return tmpdir()
  for (const name of await readdir(memory)) {
    const left = join(memory, name)
    if (name.startsWith(prefix) && Date.now() - (await stat(left)).mtimeMs > longestMs)
      await rm(left, { recursive: true, force: true })
  }
  return memory
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The address of the same database for its owner, an ordinary user. Processes of the service are started with it. */
export function ownerUrl(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = owner
  url.password = password
  return url.href
}

/** A power failure may lose the databases of tests, so they are written to disk when the system likes. */
async function makeForgetful(serverUrl: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await onServer(serverUrl, `alter system set ${setting} = off`)
  await onServer(serverUrl, `alter system set max_wal_size = '256MB'`)
  await onServer(serverUrl, 'select pg_reload_conf()')
}

const owner = 'sello_test_owner'

/** Makes the ordinary user that owns databases of the service, or gives it a new password. */
export async function makeOwner(serverUrl: string, password: string): Promise<void> {
  await onServer(
    serverUrl,
    `do $$ begin
       if not exists (select from pg_roles where rolname = '${owner}') then create role ${owner} login createrole; end if;
     end $$;
     alter role ${owner} password '${password}';
     do $$ declare role text; begin
       for role in select rolname from pg_roles where rolname in ('${roles.app}', '${roles.service}') loop
         execute format('grant %I to ${owner}', role);
       end loop;
     end $$`,
  )
}

async function recreateTemplate(serverUrl: string, ownerPassword: string): Promise<void> {
  await dropTestDatabases(serverUrl)
  await onServer(serverUrl, `create database ${templateDatabase} owner ${owner}`)
  const url = ownerUrl(databaseUrl(serverUrl, templateDatabase), ownerPassword)
  await migrateDatabase(url, createLog('warn'), { maySuperuser: false })
  // PostgreSQL copies no database that somebody is connected to.
  await onServer(serverUrl, `alter database ${templateDatabase} allow_connections false`)
}

async function dropTestDatabases(serverUrl: string): Promise<void> {
  const names = await onServer(serverUrl, `select datname from pg_database where datname like 'sello\\_test\\_%'`)
  for (const { datname } of names.rows) await onServer(serverUrl, `drop database if exists ${datname} with (force)`)
}

export async function onServer(serverUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
