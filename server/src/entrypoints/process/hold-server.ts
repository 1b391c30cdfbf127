import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How long an embedded server waits for whoever asked for its address. With a client it stays until that one leaves. */
export const holdSeconds = 60

/** Leaves a process behind that keeps the embedded server open for a while: a printed address must be good for psql. */
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
