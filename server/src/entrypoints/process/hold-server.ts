import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * The time for which an embedded server waits for a client, once its address was printed. It runs until the client leaves.
 */
export const holdSeconds = 60

/** Starts a process that keeps the embedded server running for a while, so that psql can use a printed address. */
export async function holdServer(): Promise<void> {
  const program = fileURLToPath(new URL('../../../bin/sello-server.js', import.meta.url))
  const holder = spawn(process.execPath, [program, 'database', 'hold'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
  holder.stdout.destroy()
  holder.unref()
}
