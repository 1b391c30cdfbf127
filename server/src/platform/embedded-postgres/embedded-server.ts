import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { EmbeddedBinaries } from './embedded-binaries.ts'
import { type EmbeddedHome, makePrivateFolder } from './embedded-home.ts'
import { findPostmaster, pidIn, servesCluster } from './embedded-postmaster.ts'
import { initdbUser, type RunAs } from './embedded-user.ts'

// The server gets nothing of our environment: PG* variables and odd locales must not change what is created or how it runs.
const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const logBytesMax = 10_000_000
const stopSecondsMax = 60

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 200,
  shared_buffers: '128MB',
  // Committed data survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // There are no replicas.
  wal_level: 'minimal',
  max_wal_senders: 0,
  // A query whose client was killed ends within a second instead of keeping the server up.
  client_connection_check_interval: '1s',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Makes the cluster if there is none. It appears under its name only when it is complete and on disk, so that a start
 * which was interrupted leaves nothing but a folder to sweep up. Call it under the folder's lock.
 */
export async function createCluster(home: EmbeddedHome, binaries: EmbeddedBinaries): Promise<void> {
  for (const name of readdirSync(home.folder).filter((name) => name.startsWith('cluster.new-'))) {
    // An initdb whose owner was killed may still be writing there; then the next start sweeps it up.
    rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  if (existsSync(home.cluster)) return

  const fresh = mkdtempSync(join(home.folder, 'cluster.new-'))
  const maker = initdbUser(home.runAs)
  // The maker may pass through the folder meanwhile, to its own folder within.
  if (maker.uid !== home.runAs.uid) chmodSync(home.folder, 0o711)
  give(fresh, maker)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Trust is as good as the folder's mode: whoever reaches the socket may read the files as well.
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  const options = [`--pgdata=${fresh}`, '--sync-method=syncfs', ...locale, ...access]
  try {
    await promisify(execFile)(binaries.initdb, options, { ...maker, cwd: '/', env })
    if (maker.uid !== home.runAs.uid) giveAll(fresh, home.runAs)
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true, maxRetries: 3 })
    const said = (cause as { stderr?: string }).stderr?.trim() || String(cause)
    throw new Error(`The database in ${home.folder} could not be created: ${said}`, { cause })
  }
  chmodSync(home.folder, 0o700)
  renameSync(fresh, home.cluster)
  const handle = openSync(home.folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function give(path: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid)
}

function giveAll(folder: string, user: RunAs): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) give(join(folder, name), user)
  give(folder, user)
}

export type StartedServer = { hasExited: () => boolean; lastWords: () => string }

/** Starts the server in a session of its own, so that Ctrl-C in our terminal does not reach it. Does not wait. */
export function startServer(home: EmbeddedHome, binaries: EmbeddedBinaries): StartedServer {
  if (home.socketFolder !== home.folder) makePrivateFolder(home.socketFolder, home.runAs)
  disarmStaleLocks(home)
  const options = Object.entries({ ...settings, unix_socket_directories: quoted(home.socketFolder) })
  const flags = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { log, logStart } = openLog(home)
  const server = spawn(binaries.postgres, ['-D', home.cluster, ...flags], {
    ...home.runAs,
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.unref()
  let failure: Error | undefined
  server.on('error', (error) => {
    failure = error
  })
  return {
    hasExited: () => failure !== undefined || server.exitCode !== null || server.signalCode !== null,
    lastWords: () =>
      failure?.message ?? readFileSync(join(home.folder, 'postgres.log')).subarray(logStart).toString().trim(),
  }
}

/** Ends open sessions, writes everything out and stops. Resolves when the process is gone. */
export async function stopServer(home: EmbeddedHome): Promise<void> {
  const pid = findPostmaster(home.cluster)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + stopSecondsMax * 1000
  while (servesCluster(pid, home.cluster)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop in ${stopSecondsMax} seconds.`)
    await sleep(10)
  }
}

/**
 * PostgreSQL believes a lock file as long as a process of that number lives. After a crash of the machine the number
 * may be anybody's (in a container it usually is), and the server would refuse to start for ever. It does not mind the
 * number of its own parent, so that is what we put there. Deleting the file would be wrong: it also names the shared
 * memory by which a new server notices survivors of a killed one.
 */
function disarmStaleLocks(home: EmbeddedHome): void {
  for (const path of [join(home.cluster, 'postmaster.pid'), join(home.socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(path)
    if (pid === undefined || !existsSync(`/proc/${pid}`) || servesCluster(pid, home.cluster)) continue
    const text = readFileSync(path, 'utf8').replace(/^-?\d+/, String(process.pid))
    const handle = openSync(path, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW)
    writeFileSync(handle, text)
    closeSync(handle)
  }
}

function openLog(home: EmbeddedHome): { log: number; logStart: number } {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  // The folder belongs to the server's user, and we may be root: never follow a link placed there.
  const log = openSync(join(home.folder, 'postgres.log'), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  if (home.runAs.uid !== undefined && home.runAs.gid !== undefined) fchownSync(log, home.runAs.uid, home.runAs.gid)
  if (fstatSync(log).size > logBytesMax) ftruncateSync(log)
  return { log, logStart: fstatSync(log).size }
}

/** unix_socket_directories is a list, split at commas unless quoted. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}
