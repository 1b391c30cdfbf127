import { tmpdir } from 'node:os'
import { parseMailbox } from '../../mail/mailbox.ts'
import { openDnsResolver } from '../../platform/dns/dns.ts'
import { compareMigrations } from '../../platform/migrations/migrate.ts'
import { broken, type Diagnosis, fine, warning } from '../../upkeep/doctor/diagnosis.ts'
import { examineAddress } from '../../upkeep/doctor/examine-address.ts'
import { examineDatabase } from '../../upkeep/doctor/examine-database.ts'
import { examineMachine } from '../../upkeep/doctor/examine-machine.ts'
import { examineMail } from '../../upkeep/doctor/examine-mail.ts'
import { examineTransit } from '../../upkeep/doctor/examine-transit.ts'
import { examineBackups, examineWork } from '../../upkeep/doctor/examine-work.ts'
import type { Deployment } from './deployment.ts'
import type { OpenPlatform } from './open-platform.ts'

/** Looks at all that a running service needs, as it is configured: the doctor of the program and of the operators' screens. */
export async function examineDeployment(
  deployment: Deployment,
  opened: OpenPlatform,
  misspelled: string[],
): Promise<Diagnosis[]> {
  const found = await Promise.all([
    judgeConfiguration(misspelled),
    examineSchema(opened.platform.database.connectionString),
    examineService(deployment, opened),
    examineSurroundings(deployment),
  ])
  return found.flat()
}

/** `misspelled` has a sentence for each variable that is unknown. */
export function judgeConfiguration(misspelled: string[]): Diagnosis[] {
  return misspelled.map((line) =>
    warning('configuration', line, 'Set the variable that was meant, or remove this one.'),
  )
}

/** Looks at what stands around the service: mail and machine. */
export async function examineSurroundings(deployment: Deployment, dkimSelector?: string): Promise<Diagnosis[]> {
  const dns = openDnsResolver({ servers: deployment.dnsServers })
  const from = parseMailbox(deployment.settings.mailFrom).address
  const { smtpUrl, smtpTls, bounceMailbox } = deployment
  const reportProviders = Object.keys(deployment.reportKeys)
  const { returnPathDomain } = deployment.settings
  const found = await Promise.all([
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

/** Looks at what needs the database, which is open. */
export async function examineService(
  deployment: Deployment,
  { platform, ...entrance }: OpenPlatform,
): Promise<Diagnosis[]> {
  const hasAppLogin = deployment.databaseAppUrl !== undefined
  const found = await Promise.all([
    examineDatabase(platform, { ...entrance, hasAppLogin, readUrl: deployment.databaseReadUrl }),
    examineWork(platform),
    examineBackups(platform),
    examineAddress(platform),
    examineTransit(deployment.keyWrapper === 'vault' ? deployment.transit : undefined),
  ])
  return found.flat()
}

export async function examineSchema(connectionString: string): Promise<Diagnosis> {
  const { waiting, unknown } = await compareMigrations(connectionString)
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
