import { takeUpRestored } from '../../administration/take-up-restored.ts'
import { checkKeyOpens } from '../../credentials/issuers/sign.ts'
import { resumeSweeps } from '../../issuing/awards/sweep-pathway.ts'
import { resumeRetryRuns } from '../../issuing/retry-runs/resume-retry-runs.ts'
import { type BackupHead, type BackupSource, BrokenBackup } from '../../platform/db/backup/backup-file.ts'
import {
  type CheckedBackup,
  checkBackup,
  inspectTarget,
  type LoadedKey,
  loadBackup,
} from '../../platform/db/backup/load-backup.ts'
import { UnfitDatabaseUser } from '../../platform/db/database-user.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { localKeyWrapper } from '../../platform/key-wrapper.ts'
import { listMigrations, migrateTablesTo } from '../../platform/migrations/migrate.ts'
import { type Replayed, replayJournal, tellReplayed } from '../../upkeep/restoring/replay-journal.ts'
import { awaitingPostgres } from '../deployment/await-postgres.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { openMasterKeys } from '../deployment/open-master-key.ts'
import { openPlatform } from '../deployment/open-platform.ts'
import { type OpenServer, openServer } from '../deployment/open-server.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { noteTables } from '../process/progress-line.ts'
import { statementLimits } from './with-platform.ts'

/**
 * Loads a backup into an empty database in one transaction and prepares it for service: it migrates the schema and resumes
 * unfinished jobs. Every reason to refuse is checked before the first row is loaded.
 */
export async function restoreDatabase(
  shell: OperatorShell,
  source: BackupSource,
  deployment: Deployment = shell.deployment(),
): Promise<CommandResult> {
  const { path } = source
  const backup = await explained(source, () => checkBackup(source))
  await refuseOtherVersion(backup)
  refuseOtherAddress(deployment, backup)
  const server = await openServer(deployment, shell.note)
  try {
    await awaitingPostgres(shell, () => prepareTables(server, backup))
    const { current: masterKey } = await openMasterKeys(deployment, async () => true)
    const { lettersHeld } = await explained(source, () =>
      loadBackup({
        connectionString: server.connectionString,
        source,
        onProgress: noteTables(shell.note, 'loaded'),
        beforeCommit: (key) => refuseOtherMasterKey(masterKey, key),
      }),
    )
    const { jobsResumed, replayed } = await takeUp(shell, deployment, backup.head)
    return describe(path, backup, { lettersHeld, jobsResumed, replayed })
  } finally {
    await server.close()
  }
}

/** First repeats the acts of the journal, so that no job goes on with the row of an erased person. */
async function takeUp(
  shell: OperatorShell,
  deployment: Deployment,
  { takenAt, publicUrl }: BackupHead,
): Promise<{ jobsResumed: number; replayed: Replayed | undefined }> {
  const { journalFolder } = deployment
  const options = {
    role: 'sends',
    limits: statementLimits,
    address: 'changes',
    onProgress: shell.note,
    mayTakeDown: true,
  } as const
  const { platform: opened, close } = await openPlatform(deployment, options)
  // Signed documents name the public address of the backup, whether or not that address is configured here.
  const platform = { ...opened, settings: { ...opened.settings, publicUrl } }
  try {
    const replayed = journalFolder ? await replayJournal(platform, journalFolder, new Date(takenAt)) : undefined
    await resumeRetryRuns(platform)
    await resumeSweeps(platform)
    return { replayed, jobsResumed: await takeUpRestored(platform, takenAt) }
  } finally {
    await close()
  }
}

/** Tells the operator in a sentence why a file cannot be restored. */
export async function explained<T>({ path, identity }: BackupSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { code, syscall, message } = cause as NodeJS.ErrnoException
    if (cause instanceof BrokenBackup && identity === undefined && path.endsWith('.age'))
      throw new OperatorError(`${path} is encrypted: --identity names the file with its private key.`, 1, { cause })
    if (cause instanceof BrokenBackup)
      throw new OperatorError(`${path} cannot be restored: ${message}. Nothing was changed.`, 1, { cause })
    if (syscall === 'open' || syscall === 'read')
      throw new OperatorError(`${path} cannot be read (${code}). Nothing was changed.`, 1, { cause })
    throw cause
  }
}

/** Throws OperatorError where this version does not know the tables of the file. */
export async function refuseOtherVersion({ head }: CheckedBackup): Promise<void> {
  const known = new Set(await listMigrations())
  const unknown = head.migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new OperatorError(
      `The backup was made by a newer version of Sello: this one does not know the migration ${unknown}. Nothing was changed.`,
    )
}

function refuseOtherAddress({ settings, isPublicUrlGiven }: Deployment, { head }: CheckedBackup): void {
  if (isPublicUrlGiven && settings.publicUrl !== head.publicUrl)
    throw new OperatorError(
      `PUBLIC_URL is ${settings.publicUrl}, and the backup is of ${head.publicUrl}, which stands in each of its credentials. Set it to that one. Nothing was changed.`,
    )
}

async function prepareTables({ connectionString }: OpenServer, { head }: CheckedBackup): Promise<void> {
  const { migrations, tableWithRows } = await inspectTarget(connectionString)
  if (tableWithRows !== undefined)
    throw new OperatorError(
      `The database is not empty: it has rows in the table ${tableWithRows}. Restore into a new one. Nothing was changed.`,
    )
  if (migrations && migrations.join() !== [...head.migrations].sort().join())
    throw new OperatorError(
      'The database has tables of another version than the backup. Restore into a new one, in which Sello was never started. Nothing was changed.',
    )
  if (migrations) return
  try {
    await migrateTablesTo(connectionString, head.migrations, { maySuperuser: false })
  } catch (cause) {
    throw cause instanceof UnfitDatabaseUser ? new OperatorError(cause.message, 1, { cause }) : cause
  }
}

function refuseOtherMasterKey(masterKey: Buffer, key: LoadedKey | undefined): void {
  if (!key) return
  try {
    checkKeyOpens(localKeyWrapper(masterKey), {
      ...key,
      organizationId: key.organizationId as OrganizationId,
      status: 'active',
    })
  } catch (cause) {
    const sentence =
      'MASTER_KEY does not open the signing keys of the backup: they were sealed under another one. Nothing was loaded.'
    throw new OperatorError(sentence, 1, { cause })
  }
}

function describe(
  path: string,
  { head, rows }: CheckedBackup,
  { lettersHeld, jobsResumed, replayed }: { lettersHeld: number; jobsResumed: number; replayed: Replayed | undefined },
): CommandResult {
  const held = `${lettersHeld} letters had not gone out when the backup was taken, and are held: "sello-server letter release" sends them, "sello-server letter drop" does not.`
  return {
    json: {
      file: path,
      taken_at: head.takenAt,
      rows,
      letters_held: lettersHeld,
      jobs_resumed: jobsResumed,
      journal: replayed ?? null,
    },
    text: [
      `Restored what ${path} had: ${rows.credentials ?? 0} credentials of ${rows.organizations ?? 0} organizations, as of ${head.takenAt}.`,
      ...(lettersHeld > 0 ? [held] : []),
      ...(jobsResumed > 0 ? [`${jobsResumed} jobs had not ended, and go on with the next worker.`] : []),
      ...(replayed ? tellReplayed(replayed) : withoutJournal),
    ].join('\n'),
  }
}

const withoutJournal = [
  'What was revoked or withdrawn since then (credentials, API keys, signing keys) is to be revoked or withdrawn again.',
  'Whoever was erased since then is back: before the service is started, "sello-server person erase --email E --yes" for each.',
  'BACKUP_JOURNAL keeps what is revoked and erased from now on, and does it again in the next restore.',
]
