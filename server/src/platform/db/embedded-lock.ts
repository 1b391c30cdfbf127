import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const waitSecondsMax = 120

/**
 * Runs `work` while no other process of this machine does the same for this folder.
 *
 * The lock is the name of an abstract Unix socket. The kernel gives it back when its owner ends, however it ends,
 * so there is no stale lock to recognize and nothing to clean up.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const server = await acquire(folder)
  try {
    return await work()
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

async function acquire(folder: string): Promise<Server> {
  // The inode, not the path: the same folder may be reached through a symbolic link or a bind mount.
  const { dev, ino } = statSync(folder)
  const deadline = Date.now() + waitSecondsMax * 1000
  while (Date.now() < deadline) {
    const server = await listenOn(`\0sello-embedded-postgres-${dev}-${ino}`)
    if (server) return server
    await sleep(20)
  }
  throw new Error(
    `Another process has been starting or stopping the database in ${folder} for ${waitSecondsMax} seconds.`,
  )
}

async function listenOn(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  // Exclusive: in a worker of node:cluster the listening socket would otherwise be shared with its siblings.
  server.listen({ path, exclusive: true })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}
