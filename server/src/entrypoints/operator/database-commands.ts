import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { closeStatusLists } from '../../credentials/status-lists/close-status-lists.ts'
import type { Platform } from '../../platform/context.ts'
import { rolesMissing } from '../../platform/db/roles.ts'
import { createLog } from '../../platform/log.ts'
import { planWaitingMigrations } from '../../platform/migrations/migrate.ts'
import { replayJournal, tellReplayed } from '../../upkeep/restoring/replay-journal.ts'
import { awaitingPostgres } from '../deployment/await-postgres.ts'
import { migrateServer, type OpenServer, openServer } from '../deployment/open-server.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import { holdSeconds, holdServer } from '../process/hold-server.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { tellSize } from './size-command.ts'
import { withPlatform } from './with-platform.ts'

export function migrateCommand(command: Command, shell: OperatorShell): void {
  command
    .option('--plan', 'tell what would run, which tables it locks and how many rows they have, and change nothing')
    .option('--allow-downtime', 'also run migrations that take the service down; stop every process before')
    .action(({ plan, allowDowntime: mayTakeDown = false }: { plan?: boolean; allowDowntime?: boolean }) =>
      withServer(shell, (server) => (plan ? planMigration(server) : migrate(shell, server, { mayTakeDown }))),
    )
}

export function databaseCommands(group: Command, shell: OperatorShell): void {
  group
    .command('url')
    .description('print a connection string for psql; an embedded database that is not running is started')
    .action(() =>
      withServer(shell, async ({ operatorUrl, startedHere }) => {
        if (startedHere) await holdServer()
        return { json: { url: operatorUrl }, text: operatorUrl }
      }),
    )
  group
    .command('restored')
    .description('say that the files of the database were put back from a copy: new credentials get new status lists')
    .option('--since <time>', 'of when the copy is: what BACKUP_JOURNAL has since then is done again', readTime)
    .action((options: { since?: Date }) => withPlatform(shell, (platform) => settleRestored(platform, shell, options)))
  group
    .command('size')
    .description('how large the tables and their indexes are, and by how much they grow in a day')
    .action(() => withPlatform(shell, tellSize))
  group.command('hold', { hidden: true }).action(() =>
    withServer(shell, async () => {
      process.stdout.write('held\n')
      await sleep(holdSeconds * 1_000)
      return undefined
    }),
  )
}

function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('It must be a time, like 2026-11-23T02:00:00Z.')
  return time
}

async function settleRestored(
  platform: Platform,
  shell: OperatorShell,
  { since }: { since?: Date },
): Promise<CommandResult> {
  const { journalFolder } = shell.deployment()
  if (since && journalFolder === undefined) throw new OperatorError('BACKUP_JOURNAL is not set.')
  const closed = await closeStatusLists(platform)
  const replayed = since && journalFolder ? await replayJournal(platform, journalFolder, since) : undefined
  const text = `Status lists that are taken from no more: ${closed}. New credentials get new ones; the old ones go on serving.`
  return {
    json: { status_lists_closed: closed, ...(replayed && { journal: replayed }) },
    text: [text, ...(replayed ? tellReplayed(replayed) : [])].join('\n'),
  }
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

async function planMigration({ connectionString }: OpenServer): Promise<CommandResult> {
  const migrations = await planWaitingMigrations(connectionString)
  const lines = migrations.flatMap(({ name, downtime, locks }) => [
    `${name}: ${downtime ?? 'no downtime'}`,
    ...locks.map(({ table, lock, rows }) => `  ${table}, about ${rows} rows: ${lock} lock`),
  ])
  const none = 'The database schema is up to date: nothing would run.'
  const note = 'They run in one transaction: each lock is held until the end of the last.'
  return { json: { migrations }, text: lines.length === 0 ? none : [...lines, note].join('\n') }
}

async function migrate(
  shell: OperatorShell,
  server: OpenServer,
  options: { mayTakeDown: boolean },
): Promise<CommandResult> {
  const log = createLog(shell.deployment().logLevel)
  const roles = await awaitingPostgres(shell, () => migrateServer(server, log, options))
  const text = 'The database schema is up to date.'
  return { json: { migrated: true, role: roles?.app ?? null }, text: roles ? text : `${text} ${rolesMissing}` }
}
