import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { aborted, stopSignal } from './stop-signal.ts'

/** Runs a command of this program, and again whenever one of its source files changes. */
export async function runWatched(argv: string[]): Promise<void> {
  const stopping = stopSignal()
  const program = fileURLToPath(new URL('../../../bin/sello-server.js', import.meta.url))
  // A session of its own, so that Ctrl-C reaches it once, through us.
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', program, ...argv], {
    stdio: 'inherit',
    detached: true,
  })
  const gone = once(child, 'exit')
  await Promise.race([aborted(stopping), gone])
  if (child.exitCode === null) child.kill('SIGTERM')
  await gone
}
