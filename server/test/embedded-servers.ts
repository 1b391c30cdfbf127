/** Helpers for the tests of the embedded server: they open folders, kill processes, and clean up afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { canRun } from '../src/platform/embedded-postgres/embedded-home.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { nobody, type RunAs, serverUser } from '../src/platform/embedded-postgres/embedded-user.ts'

const launcher = fileURLToPath(new URL('../src/platform/embedded-postgres/embedded-postgres.ts', import.meta.url))
const folderPrefix = 'sello-pg-test-'
/** Far more than it takes: these machines are shared, and a late success is a success. */
const waitSecondsMax = 600
export const isRoot = process.getuid?.() === 0
/** Whom the server runs as where the tests run as root. */
export const serverIds: RunAs = isRoot ? serverUser() : {}
/** Only root can try it out for others, and only where they can read this checkout. */
export const canTryAsPlainUser =
  isRoot && canRun('/bin/sh', ['-c', 'test -r "$0"', launcher], { uid: nobody, gid: nobody })

let folders: string[] = []
let opened: EmbeddedPostgres[] = []
let owners: ChildProcess[] = []

/** When a run is interrupted, the watchdogs stop its servers, and the next run sweeps up its folders. */
export function sweepOldFolders(): void {
  for (const name of readdirSync('/tmp').filter((name) => name.startsWith(folderPrefix))) {
    const folder = join('/tmp', name)
    // Gone where the file beside has just removed it.
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    const isOld = Date.now() - mtimeMs > 600_000
    if (isOld && postmasterOf(folder) === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

export async function cleanUp(): Promise<void> {
  const left = { folders, opened, owners }
  // First of all: what cannot be tidied up fails one test, not all that follow.
  folders = []
  opened = []
  owners = []
  for (const owner of left.owners) owner.kill('SIGKILL')
  await Promise.all(left.opened.map((db) => db.close()))
  for (const folder of left.folders) {
    await waitUntil(() => postmasterOf(folder) === undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Killed at the end of the test. */
export function keep(owner: ChildProcess): ChildProcess {
  owners.push(owner)
  return owner
}

export function socketFolderOf(db: EmbeddedPostgres): string {
  return decodeURIComponent(new URL(db.connectionString).hostname)
}

export function makeFolder(): string {
  const folder = mkdtempSync(join('/tmp', folderPrefix))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

export async function open(dataDir: string, onProgress?: (text: string) => void): Promise<EmbeddedPostgres> {
  const db = await openEmbeddedPostgres({ dataDir, ...(onProgress ? { onProgress } : {}) })
  opened.push(db)
  return db
}

export async function ask(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client(connectionString)
  client.on('error', () => {})
  await client.connect()
  try {
    return Object.values((await client.query({ text: sql })).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** A process of its own that opens the database, tells how it went in one line of JSON, and stays. */
export function spawnOwner(
  folder: string,
  manner: 'serve' | 'forgetful' = 'serve',
  runAs: { uid?: number; gid?: number } = {},
) {
  const program = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(launcher)})
    try {
      const db = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} })
      console.log(JSON.stringify(db))
      ${manner === 'serve' ? 'setInterval(() => {}, 1000)' : ''}
    } catch (error) { console.log(JSON.stringify({ error: error.message })) }`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...runAs,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  keep(owner)
  return owner
}

export async function startOwner(folder: string, runAs = {}) {
  const owner = spawnOwner(folder, 'serve', runAs)
  const [line] = await once(owner.stdout!, 'data')
  const db: { connectionString: string; startedHere: boolean } = JSON.parse(String(line))
  return { ...db, kill: () => owner.kill('SIGKILL') }
}

export function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
    readlinkSync(`/proc/${pid}/cwd`)
    return pid
  } catch {
    return undefined
  }
}

/** Servers and watchdogs; not the owners themselves. */
export function processesNaming(folder: string): string[] {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandOf(pid))
  return commands.filter((command) => command.includes(folder) && !command.includes('--input-type'))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitSecondsMax * 1000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come to pass within ${waitSecondsMax} seconds.`)
    await sleep(50)
  }
}
