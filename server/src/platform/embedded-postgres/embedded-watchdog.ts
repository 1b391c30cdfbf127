import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Watchdog = {
  /** Ends the watchdog, because this process has nothing to do with the server any more. Resolves when it is gone. */
  dismiss(): Promise<void>
  /** This process ends without knowing whether others use the server: the watchdog stays, and stops the server when nobody does. */
  handOver(): void
}

/**
 * Keeps a shell waiting on a pipe that only we hold open. If we end without a word, be it by kill -9, the pipe closes,
 * and the shell becomes a Node process that stops the server as soon as nobody uses it.
 *
 * A shell, because it costs half a megabyte to wait; detached, because it must outlive our process group.
 */
export function startWatchdog(folder: string): Watchdog {
  const program = fileURLToPath(new URL('./embedded-last-one-out.ts', import.meta.url))
  const script = 'read -r word; [ "$word" = dismissed ] || exec "$@"'
  const shell = spawn('/bin/sh', ['-c', script, 'sello-watchdog', process.execPath, program, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  })
  const gone = once(shell, 'exit').catch(() => {})
  const pipe = shell.stdin
  pipe.on('error', () => {})
  shell.unref()
  if ('unref' in pipe) (pipe as unknown as { unref(): void }).unref()
  return {
    async dismiss() {
      shell.ref()
      pipe.end('dismissed\n')
      await gone
    },
    handOver() {
      pipe.end()
    },
  }
}
