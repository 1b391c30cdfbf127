import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const waitSecondsMax = 120
const free = 'free'

/**
 * Runs `work` while no other process of this machine does the same for this folder.
 *
 * The lock is a file in the folder, which nobody but its owner and root can enter. Each turn has its own file, numbered
 * upwards; the highest number is the lock's state, and whoever makes the next one holds it. So a lock whose owner was
 * killed is never removed to be taken, only followed, and two who see it at the same time cannot both have the next number.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = await acquire(folder)
  try {
    return await work()
  } finally {
    release(path)
  }
}

async function acquire(folder: string): Promise<string> {
  const deadline = Date.now() + waitSecondsMax * 1000
  while (Date.now() < deadline) {
    const path = take(folder)
    if (path) return path
    await sleep(20)
  }
  throw new Error(
    `Another process has been starting or stopping the database in ${folder} for ${waitSecondsMax} seconds.`,
  )
}

function take(folder: string): string | undefined {
  const newest = turnsIn(folder).at(-1) ?? 0
  if (newest > 0 && isHeld(join(folder, nameOf(newest)))) return undefined
  const path = join(folder, nameOf(newest + 1))
  if (!makeOnce(path)) return undefined
  // Between our look and our turn others may have had theirs, and have tidied up. The highest number never goes away.
  const turns = turnsIn(folder)
  if (turns.at(-1) !== newest + 1) {
    rmSync(path, { force: true })
    return undefined
  }
  tidyUp(folder, newest)
  return path
}

function release(path: string): void {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, free)
    renameSync(draft, path)
  } catch (error) {
    // The folder was removed while we had it: so was the lock.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Linked into place, so that nobody sees it without its owner's name in it. Readable by the server's user, if root made it. */
function makeOnce(path: string): boolean {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, identityOf(process.pid) ?? '', { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isHeld(path: string): boolean {
  let owner: string
  try {
    owner = readFileSync(path, 'utf8')
  } catch {
    // Gone since we looked: somebody has a higher turn.
    return true
  }
  if (owner === free) return false
  const pid = Number.parseInt(owner, 10)
  return pid > 0 && isAlive(pid) && (identityOf(pid) ?? owner) === owner
}

/** A process number, when it started, and on which boot: numbers are given out again. Undefined where /proc does not say. */
function identityOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the name of the program, in parentheses, may hold anything; the start is the 22nd field, the 20th after it.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]} ${boot}`
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const pattern = /^lock\.(\d+)$/

function nameOf(turn: number): string {
  return `lock.${turn}`
}

function turnsIn(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)
}

/** Turns long past, and drafts of processes that were killed over them. */
function tidyUp(folder: string, newest: number): void {
  const turnsKept = 8
  for (const name of readdirSync(folder)) {
    const turn = Number(/^lock\.(\d+)/.exec(name)?.[1] ?? Number.NaN)
    if (turn <= newest - turnsKept) rmSync(join(folder, name), { force: true })
  }
}
