import type { Command } from 'commander'
import type { OperatorShell } from '../process/operator-shell.ts'
import type { Parts } from '../process/run-service.ts'

export function startCommand(command: Command, shell: OperatorShell): void {
  command.action((options: { watch?: boolean }) =>
    options.watch ? watch() : run(shell, { api: true, worker: true, demo: true }),
  )
}

export function apiCommand(command: Command, shell: OperatorShell): void {
  command.action(() => run(shell, { api: true, worker: false, demo: false }))
}

export function workerCommand(command: Command, shell: OperatorShell): void {
  command.action(() => run(shell, { api: false, worker: true, demo: false }))
}

/** Only the process that runs the service loads this code, and not the one that watches. */
async function run(shell: OperatorShell, parts: Parts): Promise<void> {
  const { runService } = await import('../process/run-service.ts')
  await runService(shell, parts)
}

async function watch(): Promise<void> {
  const { runWatched } = await import('../process/run-watched.ts')
  await runWatched(['start'])
}
