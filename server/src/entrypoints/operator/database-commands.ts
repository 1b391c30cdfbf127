import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { rolesMissing } from '../../platform/db/roles.ts'
import { createLog } from '../../platform/log.ts'
import { closeStatusLists } from '../../status-lists/close-status-lists.ts'
import { awaitingPostgres } from '../deployment/await-postgres.ts'
import { migrateServer, type OpenServer, openServer } from '../deployment/open-server.ts'
import { holdSeconds, holdServer } from '../process/hold-server.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { withPlatform } from './with-platform.ts'

export function databaseCommands(program: Command, shell: OperatorShell): void {
  program
    .command('migrate')
    .description('bring the database schema to the newest version')
    .action(() => withServer(shell, (server) => migrate(shell, server)))
  const group = program.command('database').description('the database that is configured')
  group
    .command('url')
    .description('print a connection string for psql; an embedded database that is not running is started')
    .action(() =>
      withServer(shell, async ({ connectionString, startedHere }) => {
        if (startedHere) await holdServer()
        return { json: { url: connectionString }, text: connectionString }
      }),
    )
  group
    .command('restored')
    .description('say that the files of the database were put back from a copy: new credentials get new status lists')
    .action(() =>
      withPlatform(shell, async (platform) => {
        const closed = await closeStatusLists(platform)
        const text = `Status lists that are taken from no more: ${closed}. New credentials get new ones; the old ones go on serving.`
        return { json: { status_lists_closed: closed }, text }
      }),
    )
  group.command('hold', { hidden: true }).action(() =>
    withServer(shell, async () => {
      process.stdout.write('held\n')
      await sleep(holdSeconds * 1_000)
      return undefined
    }),
  )
}

async function withServer(
  shell: OperatorShell,
  work: (server: OpenServer) => Promise<CommandResult | undefined>,
): Promise<void> {
  const server = await openServer(shell.deployment(), shell.note)
  try {
    const answer = await work(server)
    if (answer) shell.printResult(answer)
  } finally {
    await server.close()
  }
}

async function migrate(shell: OperatorShell, server: OpenServer): Promise<CommandResult> {
  const log = createLog(shell.deployment().logLevel)
  const roles = await awaitingPostgres(shell, () => migrateServer(server, log))
  const text = 'The database schema is up to date.'
  return { json: { migrated: true, role: roles?.app ?? null }, text: roles ? text : `${text} ${rolesMissing}` }
}
