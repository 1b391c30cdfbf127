import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeBackup } from '../../upkeep/backups/make-backup.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { noteTables } from '../process/progress-line.ts'
import { checkRestore } from './check-restore.ts'
import { restoreDatabase } from './restore-database.ts'
import { restoreOneOrganization } from './restore-organization.ts'
import { withPlatform } from './with-platform.ts'

type RestoreOptions = { identity?: string; check?: boolean; organization?: string }

export function backupCommand(command: Command, shell: OperatorShell): void {
  command.action((file: string) => backup(shell, resolve(file)))
}

export function restoreCommand(command: Command, shell: OperatorShell): void {
  command
    .option(
      '--identity <file>',
      'file with the private key of age (AGE-SECRET-KEY-1...) that opens an encrypted backup',
    )
    .option('--check', 'restore into a scratch database beside, verify 1,000 credentials, and delete it again')
    .option(
      '--organization <id>',
      'take this one back into the service, beside the others; from its own file or from a backup of all',
    )
    .action(async (file: string, { identity, check, organization }: RestoreOptions) => {
      const source = { path: resolve(file), identity: identity === undefined ? undefined : readIdentity(identity) }
      if (organization !== undefined && !check) return restoreOneOrganization(shell, source, organization)
      shell.printResult(await (check ? checkRestore(shell, source) : restoreDatabase(shell, source)))
    })
}

async function backup(shell: OperatorShell, path: string): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already. Name a new file.`)
  const recipient = shell.deployment().backupRecipient
  await withPlatform(shell, async (platform): Promise<CommandResult> => {
    const { publicUrl } = platform.settings
    const onProgress = noteTables(shell.note, 'written')
    const { rows, bytes } = await makeBackup(platform, path, { recipient, onProgress }).catch(explainUnwritable(path))
    return {
      json: { file: path, rows, bytes, is_encrypted: recipient !== undefined },
      text: `${path} holds ${rows.credentials ?? 0} credentials of ${rows.organizations ?? 0} organizations. Keep the master key apart from it, and ${publicUrl}: without them it is of no use.`,
    }
  })
}

/** Explains in a sentence why a file cannot be written there. */
export function explainUnwritable(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.syscall === undefined || !/^(ENOENT|EACCES|EEXIST|ENOSPC|EROFS|ENOTDIR|EISDIR)$/.test(error.code ?? ''))
      throw error
    const hint =
      error.code === 'EEXIST' ? `${path}.partial is left from a backup that was interrupted: delete it` : error.message
    throw new OperatorError(`${path} cannot be written: ${hint}.`, 1, { cause: error })
  }
}

/** Reads an identity file of "age-keygen": a line with the key, and comments. */
function readIdentity(path: string): string {
  try {
    const line = readFileSync(path, 'utf8')
      .split('\n')
      .find((one) => one.startsWith('AGE-SECRET-KEY-1'))
    if (line !== undefined) return line.trim()
  } catch (cause) {
    throw new OperatorError(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, 1, { cause })
  }
  throw new OperatorError(`${path} has no line that begins with AGE-SECRET-KEY-1.`)
}
