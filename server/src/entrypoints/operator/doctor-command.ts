import { tmpdir } from 'node:os'
import type { Command } from 'commander'
import { parseMailbox } from '../../mail/mailbox.ts'
import { openDnsResolver } from '../../platform/dns/dns.ts'
import { compareMigrations } from '../../platform/migrations/migrate.ts'
import {
  broken,
  type Diagnosis,
  fine,
  messageOf,
  type Verdict,
  verdictOf,
  warning,
} from '../../upkeep/doctor/diagnosis.ts'
import { examineAddress } from '../../upkeep/doctor/examine-address.ts'
import { examineDatabase } from '../../upkeep/doctor/examine-database.ts'
import { examineMachine } from '../../upkeep/doctor/examine-machine.ts'
import { examineMail } from '../../upkeep/doctor/examine-mail.ts'
import { examineTransit } from '../../upkeep/doctor/examine-transit.ts'
import { examineBackups, examineWork } from '../../upkeep/doctor/examine-work.ts'
import { awaitingPostgres } from '../deployment/await-postgres.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { openPlatform } from '../deployment/open-platform.ts'
import { openServer } from '../deployment/open-server.ts'
import { describeMisspelled } from '../process/describe-start.ts'
import type { OperatorShell } from '../process/operator-shell.ts'
import { statementLimits } from './with-platform.ts'

type Options = { dkimSelector?: string }

const exitCodes: Record<Verdict, number> = { fine: 0, warning: 1, broken: 2 }
const openingMs = 5_000

export function doctorCommand(command: Command, shell: OperatorShell): void {
  command
    .option('--dkim-selector <name>', 'name under which the DKIM key of the mail relay stands in DNS')
    .action(async (options: Options) => {
      const diagnoses = await examine(shell, options)
      const verdict = verdictOf(diagnoses)
      shell.printResult({ json: { verdict, diagnoses }, text: describe(diagnoses), exitCode: exitCodes[verdict] })
    })
}

async function examine(shell: OperatorShell, { dkimSelector }: Options): Promise<Diagnosis[]> {
  const deployment = shell.deployment()
  const dns = openDnsResolver({ servers: deployment.dnsServers })
  const from = parseMailbox(deployment.settings.mailFrom).address
  const { smtpUrl, smtpTls, bounceMailbox } = deployment
  const reportProviders = Object.keys(deployment.reportKeys)
  const { returnPathDomain } = deployment.settings
  const misspelled = describeMisspelled(shell.misspelled)
  const found = await Promise.all([
    misspelled.map((line) => warning('configuration', line, 'Set the variable that was meant, or remove this one.')),
    examineService(deployment, shell.note),
    examineMail({ smtpUrl, smtpTls, from, dkimSelector, returnPathDomain, bounceMailbox, reportProviders }, dns),
    examineMachine({
      folders: foldersOf(deployment),
      connections: deployment.limits.connectionsMax + deployment.databaseConnections,
      bodyMegabytes: Math.ceil((3 * deployment.limits.bodyBytesMax) / 1024 / 1024),
    }),
  ])
  return found.flat()
}

function foldersOf({ dataDir, databaseUrl, backups, journalFolder }: Deployment) {
  return [
    ...(databaseUrl === undefined ? [{ what: 'disk of the database', path: dataDir }] : []),
    ...(backups === undefined ? [] : [{ what: 'disk of the backups', path: backups.folder }]),
    ...(journalFolder === undefined ? [] : [{ what: 'disk of the journal', path: journalFolder }]),
    { what: 'disk of temporary files', path: tmpdir() },
  ]
}

/** Looks at what needs the database. One that is of another version is not touched: opening it would migrate it. */
async function examineService(deployment: Deployment, note: (text: string) => void): Promise<Diagnosis[]> {
  const closers: (() => Promise<void>)[] = []
  try {
    const stopping = AbortSignal.timeout(openingMs)
    const server = await openServer(deployment)
    closers.push(server.close)
    const patience = { note, stopping }
    const schema = judgeSchema(await awaitingPostgres(patience, () => compareMigrations(server.connectionString)))
    if (schema.verdict === 'broken') return [schema]
    const options = { role: 'sends', limits: statementLimits, address: 'uses', stopping } as const
    const { platform, close, ...entrance } = await openPlatform(deployment, options)
    closers.push(close)
    const hasAppLogin = deployment.databaseAppUrl !== undefined
    const found = await Promise.all([
      examineDatabase(platform, { ...entrance, hasAppLogin, readUrl: deployment.databaseReadUrl }),
      examineWork(platform),
      examineBackups(platform),
      examineAddress(platform),
      examineTransit(deployment.keyWrapper === 'vault' ? deployment.transit : undefined),
    ])
    return [schema, ...found.flat()]
  } catch (error) {
    return [
      broken('database', messageOf(error), 'Nothing that needs the database was looked at: mend this, and ask again.'),
    ]
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

function judgeSchema({ waiting, unknown }: { waiting: string[]; unknown: string[] }): Diagnosis {
  if (waiting.length > 0)
    return broken(
      'tables',
      `${waiting.length} migrations have not run, the first is ${waiting[0]}`,
      'Run: sello-server migrate (docs/upgrading.md says how, beside a running service)',
    )
  return unknown.length > 0
    ? warning(
        'tables',
        `are of a newer version: ${unknown.join(', ')}`,
        'Run this command of the newest version that works on this database.',
      )
    : fine('tables', 'are those of this version')
}

/** Prints a line for each diagnosis: verdict, subject and finding, with advice below those that are not fine. */
function describe(diagnoses: Diagnosis[]): string {
  const width = Math.max(...diagnoses.map(({ what }) => what.length))
  const lines = diagnoses.flatMap(({ what, verdict, found, advice }) => [
    `${verdict.padEnd(7)}  ${what.padEnd(width)}  ${found}`,
    ...(advice === undefined ? [] : [`${' '.repeat(9)}→ ${advice}`]),
  ])
  const verdict = verdictOf(diagnoses)
  const ends = { fine: 'All is well.', warning: 'It works; see the warnings.', broken: 'Something is broken.' }
  return [...lines, '', ends[verdict]].join('\n')
}
