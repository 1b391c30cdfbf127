import { readFile, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { broken, type Diagnosis, fine, look, warning } from './diagnosis.ts'

export type MachineToExamine = {
  /** Folders that are written to, each with what it is for. */
  folders: { what: string; path: string }[]
  /** Connections of callers and of the database that one process holds at most. */
  connections: number
  /** The memory that all request bodies of one process may take together. */
  bodyMegabytes: number
}

const megabyte = 1024 * 1024
const spare = { warning: 0.1, broken: 0.02 }
const filesBesidesConnections = 200
/** The memory of an idle process of `start`, with that of signing and drawing beside it. */
const restMegabytes = 400

/** Looks at the machine: room in the folders that are written to, files that may be open, memory. */
export async function examineMachine(machine: MachineToExamine): Promise<Diagnosis[]> {
  const found = await Promise.all([
    ...machine.folders.map(({ what, path }) => look(what, async () => [await examineFolder(what, path)])),
    look('open files', async () => [await examineFiles(machine.connections)]),
    look('memory', async () => [await examineMemory(machine.bodyMegabytes)]),
  ])
  return found.flat()
}

async function examineFolder(what: string, path: string): Promise<Diagnosis> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(path)
  const room = blocks === 0 ? 1 : bavail / blocks
  // Some file systems (btrfs) have no fixed number of files.
  const names = files === 0 ? 1 : ffree / files
  const least = Math.min(room, names)
  const inodes = files === 0 ? '' : `, ${percent(names)} of its inodes`
  const found = `${Math.floor((bavail * bsize) / megabyte)} MB free, ${percent(room)} of ${path}${inodes}`
  const advice = 'Make room before it is full: nothing is lost then, and nothing is issued either.'
  if (least < spare.broken) return broken(what, found, advice)
  return least < spare.warning ? warning(what, found, advice) : fine(what, found)
}

async function examineFiles(connections: number): Promise<Diagnosis> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  const needed = connections + filesBesidesConnections
  const found = `${allowed === Number.POSITIVE_INFINITY ? 'no limit known' : `${allowed} may be open`}, ${needed} may be needed`
  return allowed < needed
    ? warning('open files', found, `Raise it (LimitNOFILE=, ulimit -n) to ${needed}, or lower CONNECTIONS.`)
    : fine('open files', found)
}

async function examineMemory(bodyMegabytes: number): Promise<Diagnosis> {
  const limit = Number((await readFile('/sys/fs/cgroup/memory.max', 'utf8').catch(() => 'max')).trim())
  const total = totalmem()
  const allowed = Math.floor((Number.isFinite(limit) ? Math.min(limit, total) : total) / megabyte)
  const needed = restMegabytes + bodyMegabytes
  const found = `${allowed} MB${Number.isFinite(limit) ? ' by the limit of the container' : ''}, a process may take ${needed}`
  return allowed < needed
    ? warning(
        'memory',
        found,
        'Give it more, or lower BODY_MEGABYTES: a process that goes over is ended in the middle of its work.',
      )
    : fine('memory', found)
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}
