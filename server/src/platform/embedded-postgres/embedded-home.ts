import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, realpathSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ensureDataFolder, makeFolder } from '../process/data-folder.ts'
import { findPostmaster } from './embedded-postmaster.ts'
import { nobody, type RunAs, serverUser } from './embedded-user.ts'

/**
 * Where the embedded server lives and whom it runs as.
 *
 * PostgreSQL refuses to run as root. Started by root it runs as a user of its own (embedded-user.ts), or as whoever owns
 * the folder already. Where this user cannot reach the folder (a checkout below /root) the database lies in /var/lib, and a
 * link in its place leads there.
 */
export type EmbeddedHome = {
  /** Holds the cluster, the socket and the log; only its owner (and root) may enter. */
  folder: string
  cluster: string
  socketFolder: string
  runAs: RunAs
}

const socketPathBytesMax = 107

export function prepareHome(dataDir: string, onProgress: (text: string) => void): EmbeddedHome {
  const folder =
    process.getuid?.() === 0 ? prepareAsRoot(resolve(dataDir), onProgress) : prepareAsUser(resolve(dataDir))
  return describeHome(folder)
}

/** Gives every process that opens the folder the same answer, whatever its environment: all must meet at one socket. */
export function describeHome(folder: string): EmbeddedHome {
  const path = realpathSync(folder)
  const { uid, gid } = lstatSync(path)
  const socketTooLong = Buffer.byteLength(join(path, '.s.PGSQL.5432')) > socketPathBytesMax
  return {
    folder: path,
    cluster: join(path, 'cluster'),
    // Not os.tmpdir(): TMPDIR may be long too, and may differ between the service and an operator's shell.
    socketFolder: socketTooLong ? `/tmp/sello-${hashOf(path)}` : path,
    runAs: process.getuid?.() === 0 ? { uid, gid } : {},
  }
}

/** A folder of mode 0700 that belongs to the server's user; refused when somebody else was there first. */
export function makePrivateFolder(path: string, runAs: RunAs): void {
  makeFolder(path, 0o700)
  const found = lstatSync(path)
  const self = process.getuid?.()
  const owner = runAs.uid ?? self
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== self)) {
    throw new Error(`${path} belongs to user ${found.uid}, so the database cannot keep its files there.`)
  }
  // The user who makes the database may pass through (see createCluster), and nobody may list the folder.
  if ((found.mode & 0o066) !== 0) chmodSync(path, 0o700)
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(path, runAs.uid, runAs.gid)
}

/** Asks the kernel instead of reading permission bits: it also knows about ACLs and mount options. */
export function canRun(command: string, args: string[], runAs: RunAs): boolean {
  return spawnSync(command, args, { ...runAs, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } }).status === 0
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function prepareAsRoot(dataDir: string, onProgress: (text: string) => void): string {
  const isNew = ensureDataFolder(dataDir)
  const inside = join(dataDir, 'postgres')
  const isLink = lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  const runAs = userFor(inside)
  if (!isLink && canEnter(dirname(realpathSync(dataDir)), runAs)) {
    // The folder itself is ours: the server's user may pass through it, without listing it.
    if (!canEnter(dataDir, runAs)) chmodSync(dataDir, lstatSync(dataDir).mode | 0o011)
    makePrivateFolder(inside, runAs)
    return inside
  }
  const outside = `/var/lib/sello-${hashOf(realpathSync(dataDir))}`
  if (isNew) setAside(outside, dataDir, onProgress)
  onProgress(`The database is kept in ${outside}: PostgreSQL does not run as root, and others cannot enter ${dataDir}.`)
  makePrivateFolder(outside, userFor(outside))
  if (!isLink) symlinkSync(outside, inside)
  return outside
}

function userFor(folder: string): { uid: number; gid: number } {
  const owner = existsSync(folder) ? ownerOf(realpathSync(folder)) : undefined
  return owner && owner.uid !== 0 ? owner : serverUser()
}

/**
 * Who deletes the data folder means the database with it, and that one lies elsewhere. It is not ours to delete: it gets
 * another name, which is told.
 */
function setAside(outside: string, dataDir: string, onProgress: (text: string) => void): void {
  if (!existsSync(outside)) return
  if (findPostmaster(join(outside, 'cluster')) !== undefined)
    throw new Error(`${dataDir} was deleted, and its database in ${outside} still runs. Stop what uses it first.`)
  const former = `${outside}-before-${Date.now()}`
  renameSync(outside, former)
  onProgress(`${dataDir} was deleted. Its former database is in ${former}: remove that folder too, if nobody needs it.`)
}

function prepareAsUser(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  const owner = ownerOf(folder)
  if (owner && owner.uid !== process.getuid?.()) {
    const whose = [nobody, serverUser().uid].includes(owner.uid)
      ? 'was created when Sello ran as root'
      : `belongs to user ${owner.uid}`
    throw new Error(
      `The database folder ${folder} ${whose}, and you are user ${process.getuid?.()}. ` +
        'Start Sello as that user again, or choose another data folder.',
    )
  }
  ensureDataFolder(dataDir)
  try {
    makePrivateFolder(folder, {})
  } catch (cause) {
    throw new Error(`The database folder ${folder} cannot be created. Choose a data folder you may write to.`, {
      cause,
    })
  }
  return folder
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

function canEnter(path: string, runAs: RunAs): boolean {
  return canRun('/bin/sh', ['-c', 'test -x "$0"', path], runAs)
}
