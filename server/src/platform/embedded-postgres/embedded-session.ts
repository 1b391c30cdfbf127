import { lstatSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedHome } from './embedded-home.ts'
import { stopServer } from './embedded-server.ts'
import { databaseOwner, giveAllToOwner, makeOwner } from './embedded-takeover.ts'

/** `ref` and `unref` are missing in the published types. */
export type Session = pg.Client & { ref(): void; unref(): void }

const openerName = 'sello opener'
const leaverName = 'sello leaving'

/** Checks a socket folder outside of the database's own: anybody could have made it before us. */
function checkSocketFolder({ folder, socketFolder }: EmbeddedHome): void {
  const found = socketFolder === folder ? undefined : lstatSync(socketFolder, { throwIfNoEntry: false })
  if (!found) return
  const isOurs = [lstatSync(folder).uid, process.getuid?.()].includes(found.uid)
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0)
    throw new Error(
      `${socketFolder} belongs to user ${found.uid} or is open to others, and the database's socket belongs there. Remove it.`,
    )
}

/** Connects to the database `postgres`, so that `sello` can be dropped, or copied as a template, while we are connected. */
export async function openSession(home: EmbeddedHome, name: string, database = 'postgres'): Promise<Session> {
  checkSocketFolder(home)
  const client = new pg.Client({
    host: home.socketFolder,
    port: 5432,
    user: 'postgres',
    database,
    application_name: name,
    ssl: false,
    connectionTimeoutMillis: 10_000,
  })
  // A server that goes away is noticed by the next query; it must not take our process with it.
  client.on('error', () => {})
  await client.connect()
  return client as Session
}

/**
 * While this connection is open, every other process can see that the server is in use. `undefined`: no server answers.
 * It does not keep our process alive.
 */
export async function openSessionAsOpener(home: EmbeddedHome): Promise<Session | undefined> {
  let client: Session | undefined
  try {
    client = await openSession(home, openerName)
    await createDatabaseOnce(home, client)
    client.unref()
    return client
  } catch (error) {
    // Left open, it would count as an opener for as long as our process lives.
    await client?.end().catch(() => {})
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** Whether a connection failed because no server listens, or because it is about to listen or to leave. */
export function isAbsence(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message?: string }
  // 57P01 admin_shutdown, 57P02 crash_shutdown, 57P03 cannot_connect_now.
  const absences = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']
  return absences.includes(code) || message === 'Connection terminated unexpectedly'
}

/**
 * The folder's lock does not keep others out here: the backend of an opener who was killed goes on creating the database
 * until it is done. Both errors are raised only once the other one has committed, so the database is there then.
 */
async function createDatabaseOnce(home: EmbeddedHome, client: Session): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'sello'`,
  )
  const [found] = rows
  if (found && found.owner !== 'postgres') return
  await makeOwner(client)
  if (found) return handOver(home)
  try {
    await client.query(`create database sello owner ${databaseOwner}`)
  } catch (error) {
    // 42P04 duplicate_database, 23505 unique_violation (of pg_database_datname_index).
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

async function handOver(home: EmbeddedHome): Promise<void> {
  const client = await openSession(home, openerName, 'sello')
  try {
    await giveAllToOwner(client)
  } finally {
    await client.end()
  }
}

export type Leaving = 'stopped' | 'opened-by-others' | 'clients-remain'

/**
 * The last one out turns off the light: stops the server unless somebody else is connected. Ends the client.
 *
 * Call it under the folder's lock: openers connect under the same lock, so none can come in between.
 */
export async function leave(home: EmbeddedHome, client: Session, patienceMs: number): Promise<Leaving> {
  client.ref()
  // Our backend may outlive our socket by a moment. Whoever counts us then must not take us for an opener.
  await client.query(`set application_name = '${leaverName}'`)
  const deadline = Date.now() + patienceMs
  let others = await countOthers(client)
  // Backends of pools that were just closed, and of processes that were just killed, need a moment to go.
  while (others.all > 0 && Date.now() < deadline) {
    await sleep(20)
    others = await countOthers(client)
  }
  await client.end()
  if (others.all > 0) return others.openers > 0 ? 'opened-by-others' : 'clients-remain'
  await stopServer(home)
  return 'stopped'
}

async function countOthers(client: Session): Promise<{ all: number; openers: number }> {
  const { rows } = await client.query(
    `select count(*)::int as "all", (count(*) filter (where application_name = $1))::int as openers
     from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [openerName],
  )
  return rows[0]
}
