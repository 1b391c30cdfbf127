import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { addCredentials } from './credentials/credential-program.ts'
import { addEvents } from './event-program.ts'
import { describeExitCodes, exitCodes } from './exit-code.ts'
import { addMembers } from './member-program.ts'
import { collect } from './options.ts'
import { addPeople } from './person-program.ts'
import type { CommandAction, RunAction } from './run-action.ts'
import { separatorWords } from './separator-words.ts'
import type { Shell } from './shell.ts'
import { addTemplates } from './template-program.ts'

export type Program = { command: Command; exitCode: () => number }

/** Builds the commands and their options. An action is loaded when it is called, so that the program starts quickly. */
export function buildProgram(shell: Shell): Program {
  let exitCode: number = exitCodes.ok[0]
  const run = (load: () => Promise<CommandAction>) => {
    return async (...given: unknown[]) => {
      const command = given.at(-1) as Command
      const action = await load()
      const outcome = await action(shell, command.optsWithGlobals() as never, ...(given.slice(0, -2) as never[]))
      if (typeof outcome === 'number') exitCode = outcome
    }
  }

  const program = new Command('sello')
    .description('Issue digital credentials that anyone can verify.')
    .version(versionOf())
    .option('--profile <name>', 'which stored sign-in to use')
    .option('--base-url <url>', 'where the service is; also SELLO_BASE_URL')
    .option('--key-file <file>', 'file with the API key, - for standard input; also SELLO_API_KEY')
    .option('--json', 'print JSON')
    .option('--quiet', 'no progress and no notes')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void shell.stdout.write(text),
      writeErr: (text) => void shell.stderr.write(text),
    })
  const account = () => import('./commands/account.ts')
  program
    .command('login')
    .description('Keep an API key for later. It is read from standard input or a hidden prompt.')
    .action(run(async () => (await account()).login))
  program
    .command('logout')
    .description('Forget a kept key.')
    .action(run(async () => (await account()).logout))
  program
    .command('whoami')
    .description('Which service, organization and key are in use.')
    .action(run(async () => (await account()).whoami))
  addTemplates(program, run)
  addIssuing(program, run)
  addJobs(program, run)
  addBatches(program, run)
  addFailures(program, run)
  addCredentials(program, run)
  addPathways(program, run)
  addMembers(program, run)
  addPeople(program, run)
  addEvents(program, run)
  program
    .command('verify <source>')
    .description('Verify a credential from a file, an address, or - for standard input.')
    .action(run(async () => (await import('./commands/verify.ts')).verify))
  program
    .command('api <method> <path>')
    .description('Call the API directly: sello api GET /templates')
    .option('--data <json>', 'body: JSON, @file, or @- for standard input')
    .option('--idempotency-key <key>', 'makes a POST safe to repeat')
    .action(run(async () => (await import('./commands/api.ts')).callApi))
  program
    .command('completion <shell>')
    .description('A script for bash, zsh or fish that completes commands and options.')
    .action(async (kind: string) => (await import('./commands/completion.ts')).printCompletion(shell, program, kind))
  program
    .command('exit-codes')
    .description('What the exit codes mean.')
    .configureHelp({ formatHelp: describeExitCodes })
    .action(() => void shell.stdout.write(describeExitCodes()))
  return { command: program, exitCode: () => exitCode }
}

function withSource(command: Command): Command {
  return withReading(command)
    .requiredOption('--template <id>', 'template to issue from')
    .option('--file <file>', 'recipients, as CSV or Excel workbook; - for standard input')
    .option('--csv <file>', 'the same')
    .option('--email <address>', 'one recipient instead of a file')
    .option('--name <name>', 'name of the one recipient')
    .option('--field <name=value>', 'another field of the one recipient; repeatable', collect)
}

/** Adds the options that say how a file is read. */
function withReading(command: Command): Command {
  return command
    .option('--map <field=header>', 'which column holds a field; repeatable', collect)
    .option('--header-row <number>', 'the row of the sheet that holds the headers, when a title stands above')
    .option('--date-order <order>', 'dmy or mdy: how dates such as 03/02/2026 are written')
    .option('--sheet <name>', 'which sheet of a workbook; the first one shown that has rows if not given')
    .option('--merged-cells <choice>', 'first: merged cells all have what the first of them has')
    .option('--missing-results <choice>', 'empty: a formula without a result is an empty cell')
    .option('--delimiter <character>', 'what stands between cells, if it is not recognised')
}

function addIssuing(program: Command, run: RunAction): void {
  withSource(program.command('validate').description('Check recipients and issue nothing.')).action(
    run(async () => (await import('./commands/validate.ts')).validate),
  )
  withSource(program.command('issue').description('Issue to the recipients of a file, or to one.'))
    .option('--dry-run', 'check and issue nothing')
    .option('--no-letters', 'no letter goes out for any of them')
    .option('--yes', 'do not ask')
    .option('--wait', 'follow the job to its end')
    .option('--interval <seconds>', 'how often to look at the job', '2')
    .option('--idempotency-key <key>', 'instead of one made from the file; another key issues the same file anew')
    .action(run(async () => (await import('./commands/issue.ts')).issue))
}

function addJobs(program: Command, run: RunAction): void {
  const load = () => import('./commands/jobs.ts')
  const jobs = program.command('jobs').description('Batches that were sent.')
  jobs
    .command('view <id>')
    .description('How a job stands.')
    .action(run(async () => (await load()).viewJob))
  jobs
    .command('watch <id>')
    .description('Follow a job to its end.')
    .option('--interval <seconds>', 'how often to look', '2')
    .option('--exit-status', 'end with 5 when rows failed')
    .action(run(async () => (await load()).watch))
  jobs
    .command('results <id>')
    .description('A line for each recipient: the credential, or why there is none.')
    .option('--csv [file]', 'as CSV')
    .option('--xlsx <file>', 'as an Excel workbook')
    .option('--csv-separator <character>', separatorWords)
    .action(run(async () => (await load()).jobResults))
}

function addBatches(program: Command, run: RunAction): void {
  const load = () => import('./commands/batches.ts')
  const batches = program.command('batches').description('Batches of the organization, by whomever they were begun.')
  batches
    .command('list')
    .description('Batches, the newest first.')
    .option('--template <id>', 'of this template')
    .option('--state <name>', 'open, ended or failed')
    .option('--text <text>', 'with this in the name of the file or in the note')
    .option('--before <id>', 'the next page: those before this batch')
    .option('--limit <number>', '1 to 100; 20 unless told')
    .action(run(async () => (await load()).listBatches))
  batches
    .command('report <id>')
    .description('What came of each row: its credential and its letter, or why there is none.')
    .action(run(async () => (await load()).reportBatch))
}

function addFailures(program: Command, run: RunAction): void {
  const load = () => import('./commands/failures.ts')
  const failures = program.command('failures').description('Rows that could not be issued.')
  const filtered = (command: Command) =>
    command
      .option('--job <id>', 'of this job (for seven days)')
      .option('--batch <id>', 'of this batch')
      .option('--template <id>', 'of this template')
      .option('--category <name>', 'such as validation_error')
  filtered(failures.command('list').description('Failures, newest first.'))
    .option('--status <name>', 'pending_review, retried, discarded or resolved')
    .action(run(async () => (await load()).listFailures))
  filtered(failures.command('retry [id]').description('Issue a failed row again, corrected with --set.'))
    .option('--all', 'every pending failure that the filter finds, but for duplicates')
    .option('--set <name=value>', 'correct a field; without a value it is removed; repeatable', collect)
    .action(run(async () => (await load()).retryFailures))
  const matching = (command: Command) =>
    command
      .option('--batch <id>', 'of this batch')
      .option('--template <id>', 'of this template')
      .option('--category <name>', 'such as validation_error')
      .option('--yes', 'do not ask')
  const runs = () => import('./runs/many-failures.ts')
  matching(failures.command('retry-run').description('Retry all open ones that match as one run of the service.'))
    .option('--no-wait', 'begin it and do not follow it')
    .action(run(async () => (await runs()).retryMany))
  failures
    .command('run <id>')
    .description('How far a retry run is.')
    .action(run(async () => (await runs()).viewRetryRun))
  matching(failures.command('resolve [id]').description('Mark as dealt with elsewhere; it is never retried.'))
    .requiredOption('--note <text>', 'how, for your team')
    .option('--all', 'every open failure that the filter finds')
    .action(run(async () => (await load()).resolveFailure))
  matching(failures.command('discard [id]').description('Give up; it is never retried.'))
    .option('--all', 'every open failure that the filter finds')
    .action(run(async () => (await load()).discardFailure))
  filtered(
    failures.command('export').description('The rows as they were sent, with the reason, to correct and import.'),
  )
    .option('--status <name>', 'pending_review, retried, discarded or resolved')
    .option('--csv [file]', 'as CSV; standard output without a file')
    .option('--xlsx <file>', 'as an Excel workbook')
    .option('--csv-separator <character>', separatorWords)
    .action(run(async () => (await load()).exportFailures))
  withReading(failures.command('import <file>').description('Retry the rows of an export that were corrected in it.'))
    .option('--retry-unchanged', 'also those that nobody changed')
    .option('--dry-run', 'tell what would be tried, and try nothing')
    .option('--yes', 'do not ask')
    .action(run(async () => (await import('./commands/import-failures.ts')).importFailures))
}

function addPathways(program: Command, run: RunAction): void {
  const load = () => import('./commands/pathways.ts')
  const pathways = program
    .command('pathways')
    .description('What is awarded to whoever has earned a set of credentials.')
  pathways
    .command('list')
    .description('Published pathways, newest first.')
    .action(run(async () => (await load()).listPathways))
  pathways
    .command('view <id>')
    .description('What one asks for and what it awards.')
    .action(run(async () => (await load()).viewPathway))
  pathways
    .command('people <id>')
    .description('How far people are.')
    .option('--q <text>', 'only those with this in their name or address')
    .option('--state <name>', 'awarded, on_the_way or flagged')
    .option('--after <address>', 'the next page')
    .option('--limit <number>', '1 to 100; 20 unless told')
    .action(run(async () => (await load()).listPathwayPeople))
  pathways
    .command('flagged')
    .description('Awards whose ground was taken away, for somebody to decide.')
    .action(run(async () => (await load()).listFlagged))
  pathways
    .command('explain <id>')
    .description('Why a person was awarded, or what is missing.')
    .requiredOption('--email <address>', 'an address of the person')
    .addOption(
      new Option('--language <language>', "in which it is told; the organization's if not given").choices(['es', 'en']),
    )
    .action(run(async () => (await load()).explainPathway))
}

function versionOf(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
