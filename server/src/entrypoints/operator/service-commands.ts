import type { Command } from 'commander'
import type { OperatorShell } from '../process/operator-shell.ts'
import type { Parts } from '../process/run-service.ts'

export function serviceCommands(program: Command, shell: OperatorShell): void {
  program
    .command('start')
    .description('run everything in one process: database, API, worker, inbox and pages')
    .option('--watch', 'start again whenever a source file changes')
    .action((options: { watch?: boolean }) =>
      options.watch ? watch() : run(shell, { api: true, worker: true, demo: true }),
    )
  program
    .command('api')
    .description('run the API and the public pages')
    .action(() => run(shell, { api: true, worker: false, demo: false }))
  program
    .command('worker')
    .description('run a worker, of which there may be any number')
    .action(() => run(shell, { api: false, worker: true, demo: false }))
}

/** Only the commands that run the service load it. */
async function run(shell: OperatorShell, parts: Parts): Promise<void> {
  const { runService } = await import('../process/run-service.ts')
  await runService(shell, parts)
}

async function watch(): Promise<void> {
  const { runWatched } = await import('../process/run-watched.ts')
  await runWatched(['start'])
}
