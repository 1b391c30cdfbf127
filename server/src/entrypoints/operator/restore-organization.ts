import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrganization } from '../../organizations/organization-store.ts'
import type { Platform } from '../../platform/context.ts'
import type { BackupHead, BackupSource } from '../../platform/db/backup/backup-file.ts'
import { checkBackup } from '../../platform/db/backup/load-backup.ts'
import { type OrganizationId, parseId } from '../../platform/ids.ts'
import { listMigrations } from '../../platform/migrations/migrate.ts'
import { exportOrganization } from '../../upkeep/backups/export-organization.ts'
import { tellReplayed } from '../../upkeep/restoring/replay-journal.ts'
import { OtherMasterKey, restoreOrganization } from '../../upkeep/restoring/restore-organization.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { noteTables } from '../process/progress-line.ts'
import { explained, refuseOtherVersion } from './restore-database.ts'
import { withScratchRestore } from './scratch-restore.ts'
import { withPlatform } from './with-platform.ts'

/**
 * Takes one organization back into the service, beside the others: from its own file, or from a backup of all. A backup of all, or a file of
 * an older version, is restored into a scratch database first, and the organization is taken from there.
 */
export async function restoreOneOrganization(shell: OperatorShell, source: BackupSource, given: string): Promise<void> {
  const id = parseId<OrganizationId>(given)
  if (!id) throw new OperatorError(`${given} is no id of an organization.`, operatorExitCodes.usage)
  const backup = await explained(source, () => checkBackup(source))
  await refuseOtherVersion(backup)
  const { head } = backup
  if (head.organization && head.organization.id !== id)
    throw new OperatorError(`${source.path} has the organization ${head.organization.id}, and not ${id}.`)
  await withPlatform(shell, async (platform) => {
    await refuseElsewhere(platform, id, head)
    if (head.organization && head.migrations.join() === (await listMigrations()).join())
      return load(platform, shell, { id, source, head })
    return withScratchRestore(shell, source, async (scratch) => {
      const organization = await findOrganization(scratch.database, id)
      if (!organization) throw new OperatorError(`${source.path} has no organization ${id}.`)
      const path = join(tmpdir(), `sello-organization-${randomUUID()}.sello`)
      try {
        await exportOrganization(scratch, organization, path, { recipient: undefined, onProgress: () => undefined })
        return await load(platform, shell, { id, source: { path }, head })
      } finally {
        await rm(path, { force: true })
      }
    })
  })
}

async function refuseElsewhere({ database, settings }: Platform, id: OrganizationId, head: BackupHead): Promise<void> {
  if (head.publicUrl !== settings.publicUrl)
    throw new OperatorError(
      `The file is of ${head.publicUrl}, which stands in each of its credentials, and this service is ${settings.publicUrl}. Nothing was changed.`,
    )
  if (await findOrganization(database, id))
    throw new OperatorError(
      `The organization ${id} is there. Only one that was removed, or never was in this service, is restored. Nothing was changed.`,
    )
}

async function load(
  platform: Platform,
  shell: OperatorShell,
  { id, source, head }: { id: OrganizationId; source: BackupSource; head: BackupHead },
): Promise<CommandResult> {
  const { journalFolder } = shell.deployment()
  const onProgress = noteTables(shell.note, 'loaded')
  const file = { id, source, takenAt: head.takenAt }
  const { lettersHeld, replayed } = await explained(source, () =>
    restoreOrganization(platform, file, { journalFolder, onProgress }),
  ).catch(explainConflict)
  const organization = await findOrganization(platform.database, id)
  return {
    json: {
      id,
      name: organization?.name,
      taken_at: head.takenAt,
      letters_held: lettersHeld,
      journal: replayed ?? null,
    },
    text: [
      `Restored ${organization?.name} as of ${head.takenAt}, deactivated: what it issued verifies again, and "sello-server organization activate ${id}" lets it go on.`,
      ...(lettersHeld > 0
        ? [`${lettersHeld} letters that had not gone out are held: "sello-server letter list --waiting".`]
        : []),
      ...(replayed ? tellReplayed(replayed) : []),
    ].join('\n'),
  }
}

function explainConflict(cause: Error & { constraint?: string }): never {
  if (cause instanceof OtherMasterKey)
    throw new OperatorError(
      'MASTER_KEY does not open the signing keys of the file: they were sealed under another one. Nothing was changed.',
      1,
      { cause },
    )
  if (cause.constraint === 'organizations_slug_key')
    throw new OperatorError('Another organization has its slug by now. Nothing was changed.', 1, { cause })
  throw cause
}
