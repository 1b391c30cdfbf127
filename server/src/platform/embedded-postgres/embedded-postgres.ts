import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { locateBinaries } from './embedded-binaries.ts'
import { type EmbeddedHome, prepareHome } from './embedded-home.ts'
import { withFolderLock } from './embedded-lock.ts'
import { findPostmaster } from './embedded-postmaster.ts'
import { createCluster, type StartedServer, startServer } from './embedded-server.ts'
import { leave, openSessionAsOpener, type Session } from './embedded-session.ts'
import { databaseOwner, takeOverHome } from './embedded-takeover.ts'
import { startWatchdog } from './embedded-watchdog.ts'

export type EmbeddedPostgres = {
  /** Over the Unix socket, for the database `sello`, as its owner. The same words serve node-postgres and psql. */
  connectionString: string
  /** The address for operators: as the superuser, from whom no row is hidden. The service never uses it. */
  superuserUrl: string
  startedHere: boolean
  /** Close your pools first. The last one out stops the server. */
  close(): Promise<void>
}

type Progress = (text: string) => void

const startSecondsMax = 120
const retrySecondsMax = 5
const rejoinDelayMs = 200
const rejoinDelayMsMax = 10_000
const patienceMs = 500

/**
 * Opens the database that lives in `dataDir`: creates it, starts it, or joins whoever has it open already.
 *
 * Any number of processes may do so at once. Each is seen by the others through a connection it keeps, and followed by
 * a watchdog, so the server ends with its last user even when that one is killed. A server that dies is started again
 * by those who have it open. What was committed is never lost.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  onProgress?: Progress
}): Promise<EmbeddedPostgres> {
  const { dataDir, onProgress = () => {} } = options
  const home = takeOverHome(prepareHome(dataDir, onProgress))
  // Before the server: if we are killed a moment later, somebody must know of it.
  const watchdog = startWatchdog(home.folder)
  const closing = new AbortController()
  try {
    const { opener, startedHere } = await join(home, onProgress)
    const membership = stayJoined(home, opener, onProgress, closing.signal)
    let closed: Promise<void> | undefined
    return {
      connectionString: addressOf(home, databaseOwner),
      superuserUrl: addressOf(home, 'postgres'),
      startedHere,
      close() {
        closing.abort()
        closed ??= close(home, membership, watchdog)
        return closed
      },
    }
  } catch (error) {
    watchdog.handOver()
    throw error
  }
}

function addressOf({ socketFolder }: EmbeddedHome, user: string): string {
  return `postgres://${user}@${encodeURIComponent(socketFolder)}:5432/sello`
}

function join(home: EmbeddedHome, onProgress: Progress) {
  return withFolderLock(home.folder, async () => {
    const begunAt = Date.now()
    let server: StartedServer | undefined
    while (Date.now() - begunAt < startSecondsMax * 1000) {
      const opener = await openSessionAsOpener(home)
      if (opener) return { opener, startedHere: server !== undefined }
      if (server?.hasExited() && Date.now() - begunAt > retrySecondsMax * 1000) {
        throw new Error(`PostgreSQL does not start in ${home.folder}: ${server.lastWords()}`)
      }
      // A server that just died may leave processes behind for a moment, and the new one does not start beside them.
      const mayStart = server === undefined || server.hasExited()
      if (mayStart && findPostmaster(home.cluster) === undefined) server = await start(home, onProgress)
      await sleep(20)
    }
    throw new Error(`PostgreSQL in ${home.folder} did not answer in ${startSecondsMax} seconds.`)
  })
}

async function start(home: EmbeddedHome, onProgress: Progress): Promise<StartedServer> {
  const binaries = locateBinaries(home.runAs, onProgress)
  await createCluster(home, binaries)
  return startServer(home, binaries)
}

type Membership = { current(): Promise<Session> }

function stayJoined(home: EmbeddedHome, first: Session, onProgress: Progress, closing: AbortSignal): Membership {
  let session = Promise.resolve(first)
  const watch = (opener: Session) => {
    opener.once('end', () => {
      if (!closing.aborted) session = rejoin()
      // Only close() looks at it.
      session.catch(() => {})
    })
    return opener
  }
  const rejoin = async (): Promise<Session> => {
    for (let delayMs = rejoinDelayMs; existsSync(home.folder); delayMs = Math.min(delayMs * 2, rejoinDelayMsMax)) {
      await sleep(delayMs, undefined, { ref: false, signal: closing })
      try {
        const { opener } = await join(home, onProgress)
        return watch(opener)
      } catch (error) {
        onProgress(error instanceof Error ? error.message : String(error))
      }
    }
    throw new Error(`The database folder ${home.folder} has been removed.`)
  }
  watch(first)
  return { current: () => session }
}

async function close(home: EmbeddedHome, membership: Membership, watchdog: ReturnType<typeof startWatchdog>) {
  try {
    const opener = await membership.current()
    const outcome = await withFolderLock(home.folder, () => leave(home, opener, patienceMs))
    if (outcome === 'clients-remain') watchdog.handOver()
    else await watchdog.dismiss()
  } catch {
    // The server is gone or does not answer. The watchdog looks again, without making anybody wait.
    watchdog.handOver()
  }
}
