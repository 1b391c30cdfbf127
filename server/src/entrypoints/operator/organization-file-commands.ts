import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Organization } from '../../organizations/organization.ts'
import type { Platform } from '../../platform/context.ts'
import type { WrittenBackup } from '../../platform/db/backup/write-backup.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { noteTables } from '../process/progress-line.ts'
import { getOrganization, withPlatform } from './with-platform.ts'

type ExportOptions = { file?: string; static?: string }
type RemoveOptions = { file: string; yes?: true }

/** Commands for one organization as a whole: exporting, removing and restoring it. */
export function organizationFileCommands(group: Command, shell: OperatorShell): void {
  group
    .command('export <id>')
    .description(
      'write everything that an organization has: as a file that "restore --organization" takes back, or as a static site',
    )
    .option('--file <file>', 'file to be made; encrypted where BACKUP_RECIPIENT is set')
    .option(
      '--static <folder>',
      'instead, an empty folder for what others need to verify what it issued without this service',
    )
    .action((id: string, options: ExportOptions) =>
      withPlatform(shell, (platform) => exportWhole(platform, shell, id, options)),
    )
  group
    .command('remove <id>')
    .description(
      'remove a deactivated organization with all that it has; what it issued cannot be verified here any more',
    )
    .requiredOption('--file <file>', 'file to be made first, with everything that is removed')
    .option('--yes', 'remove; without it, tell what would be removed')
    .action((id: string, options: RemoveOptions) =>
      withPlatform(shell, (platform) => remove(platform, shell, id, options)),
    )
}

async function exportWhole(
  platform: Platform,
  shell: OperatorShell,
  id: string,
  { file, static: folder }: ExportOptions,
): Promise<CommandResult> {
  if ((file === undefined) === (folder === undefined))
    throw new OperatorError('Say one of --file and --static.', operatorExitCodes.usage)
  const organization = await getOrganization(platform, id)
  return folder === undefined
    ? exportFile(platform, shell, organization, resolve(file ?? ''))
    : exportFolder(platform, organization, resolve(folder))
}

async function exportFile(
  platform: Platform,
  shell: OperatorShell,
  organization: Organization,
  path: string,
): Promise<CommandResult> {
  const { rows, bytes } = await write(platform, shell, organization, path)
  const isEncrypted = shell.deployment().backupRecipient !== undefined
  return {
    json: { id: organization.id, file: path, rows, bytes, is_encrypted: isEncrypted },
    text: `${path} has all of ${organization.name}: ${rows.credentials ?? 0} credentials, ${rows.members ?? 0} members. Its signing keys are sealed by the master key, which is not in it.`,
  }
}

async function exportFolder(platform: Platform, organization: Organization, folder: string): Promise<CommandResult> {
  const { FolderInUse, writeArchive } = await import('../../upkeep/archive/write-archive.ts')
  const { credentials, statusLists, images } = await writeArchive(platform, organization, folder).catch((cause) => {
    const { syscall, message } = cause as NodeJS.ErrnoException
    if (cause instanceof FolderInUse || syscall) throw new OperatorError(message, operatorExitCodes.failed, { cause })
    throw cause
  })
  const { publicUrl } = platform.settings
  return {
    json: { id: organization.id, folder, credentials, status_lists: statusLists, images },
    text: `${folder} has ${credentials} credentials of ${organization.name} with its DID document and ${statusLists} status lists. Served at ${publicUrl}, they verify without this service; what is revoked or issued later is not in it.`,
  }
}

async function write(
  platform: Platform,
  shell: OperatorShell,
  organization: Organization,
  path: string,
): Promise<WrittenBackup> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already. Name a new file.`)
  const recipient = shell.deployment().backupRecipient
  const onProgress = noteTables(shell.note, 'written')
  // The code of these commands is loaded on use: other commands stand in the same file.
  const { exportOrganization } = await import('../../upkeep/backups/export-organization.ts')
  const { explainUnwritable } = await import('./backup-commands.ts')
  return exportOrganization(platform, organization, path, { recipient, onProgress }).catch(explainUnwritable(path))
}

async function remove(
  platform: Platform,
  shell: OperatorShell,
  id: string,
  { file, yes }: RemoveOptions,
): Promise<CommandResult> {
  const organization = await getOrganization(platform, id)
  const { name } = organization
  if (organization.isActive)
    throw new OperatorError(`${name} is active. First: sello-server organization deactivate ${organization.id}`)
  const { listOpenJobs } = await import('../../credentials/jobs/job-store.ts')
  const { isOf } = await import('../../credentials/chunks/resume-jobs.ts')
  const open = (await listOpenJobs(platform.database)).filter(isOf(organization.id))
  if (open.length > 0)
    throw new OperatorError(`${open.length} jobs of ${name} have not ended: a worker ends them within minutes.`)
  if (!yes)
    throw new OperatorError(
      `With --yes all of ${name} is removed, after it was written to ${file}: nobody can verify what it issued any more, but from that file restored, or from a folder of "organization export --static" served at the same address.`,
      operatorExitCodes.usage,
    )
  const path = resolve(file)
  const { rows } = await write(platform, shell, organization, path)
  const { removeOrganization } = await import('../../upkeep/erasure/remove-organization.ts')
  const deleted = await removeOrganization(platform, organization)
  return {
    json: { id: organization.id, removed: true, file: path, rows, deleted },
    text: `${name} is removed: ${deleted.credentials ?? 0} credentials, ${deleted.members ?? 0} members. All of it is in ${path}; delete that where nothing may be left. Its id, its slug and its audit log stay.`,
  }
}
