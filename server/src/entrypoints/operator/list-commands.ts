import type { Command } from 'commander'
import type { OperatorShell } from '../process/operator-shell.ts'

/** Fills a command of the list with its options, its action and the commands within it. */
export type CommandContent = (command: Command, shell: OperatorShell) => void

/**
 * The commands of the first level, in the order of the help, each with the function that loads its subcommands. Only the command that is run is
 * loaded: the list needs nothing of the service, and no command needs the code of another.
 */
export function listCommands(program: Command): Map<Command, () => Promise<CommandContent>> {
  const contents = new Map<Command, () => Promise<CommandContent>>()
  const add = (command: Command, content: () => Promise<CommandContent>) => contents.set(command, content)
  const group = (name: string, description: string) => program.command(name).description(description)

  const services = () => import('./service-commands.ts')
  const start = group('start', 'run everything in one process: database, API, worker, inbox and pages')
  add(
    start.option('--watch', 'start again whenever a source file changes'),
    async () => (await services()).startCommand,
  )
  add(group('api', 'run the API and the public pages'), async () => (await services()).apiCommand)
  add(group('worker', 'run a worker, of which there may be any number'), async () => (await services()).workerCommand)

  const databases = () => import('./database-commands.ts')
  const migrate = group('migrate', 'bring the database schema to the newest version')
  add(migrate, async () => (await databases()).migrateCommand)
  add(group('database', 'the database that is configured'), async () => (await databases()).databaseCommands)

  const examine = 'look at all that the service needs, and say what to do; exit 0 fine, 1 warnings, 2 broken'
  add(group('doctor', examine), async () => (await import('./doctor-command.ts')).doctorCommand)

  const backups = () => import('./backup-commands.ts')
  const backup = 'write the database into a file, beside a running service; the master key is not in it'
  add(group('backup', backup).argument('<file>', 'file to be made'), async () => (await backups()).backupCommand)
  const restore = 'load a backup into an empty database; letters that it holds wait until they are released'
  add(
    group('restore', restore).argument('<file>', 'file that "backup" made'),
    async () => (await backups()).restoreCommand,
  )

  add(
    group('public-url', 'the address of the service, as the database keeps it'),
    async () => (await import('./public-url-commands.ts')).publicUrlCommands,
  )
  add(
    group('organization', 'organizations that issue credentials'),
    async () => (await import('./organization-commands.ts')).organizationCommands,
  )
  add(group('api-key', 'keys of the public API'), async () => (await import('./api-key-commands.ts')).apiKeyCommands)
  add(
    group('key', 'the keys that sign the credentials of an organization'),
    async () => (await import('./key-commands.ts')).keyCommands,
  )
  add(
    group('master-key', 'the key that seals the signing keys'),
    async () => (await import('./master-key-commands.ts')).masterKeyCommands,
  )
  add(group('user', 'people who sign in to the panel'), async () => (await import('./user-commands.ts')).userCommands)
  add(
    group('identity-provider', "sign-in by an organization's own OpenID provider; letters always remain"),
    async () => (await import('./identity-provider-commands.ts')).identityProviderCommands,
  )
  add(
    group('member', 'people of an organization, whose credentials go to their wallets'),
    async () => (await import('./member-commands.ts')).memberCommands,
  )
  add(
    group('person', 'what is held about a person, in every organization'),
    async () => (await import('./person-commands.ts')).personCommands,
  )
  add(
    group('template', 'achievements that an organization awards'),
    async () => (await import('./template-commands.ts')).templateCommands,
  )
  add(
    group('framework', 'tables of skills, such as ESCO, that people pick from in the editor of templates'),
    async () => (await import('./framework-commands.ts')).frameworkCommands,
  )
  add(
    group('pathway', 'what is awarded to whoever has earned a set of credentials'),
    async () => (await import('./pathway-commands.ts')).pathwayCommands,
  )
  add(
    group('credential', 'credentials that were issued'),
    async () => (await import('./credential-commands.ts')).credentialCommands,
  )
  add(group('job', 'jobs of the queue'), async () => (await import('./job-commands.ts')).jobCommands)
  add(group('letter', 'letters to recipients'), async () => (await import('./letter-commands.ts')).letterCommands)
  add(group('mail', 'the way of letters'), async () => (await import('./mail-commands.ts')).mailCommands)
  add(group('usage', 'what organizations ask for'), async () => (await import('./usage-commands.ts')).usageCommands)
  add(
    group('retention', 'what is kept, and for how long'),
    async () => (await import('./retention-commands.ts')).retentionCommands,
  )
  add(
    group('audit', 'what was changed, by whom and when'),
    async () => (await import('./audit-commands.ts')).auditCommands,
  )
  return contents
}
