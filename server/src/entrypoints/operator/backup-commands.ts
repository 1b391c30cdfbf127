import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { writeBackup } from '../../platform/db/backup/write-backup.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { noteRows } from '../process/progress-line.ts'
import { restoreDatabase } from './restore-database.ts'
import { withPlatform } from './with-platform.ts'

export function backupCommand(command: Command, shell: OperatorShell): void {
  command.action((file: string) => backup(shell, resolve(file)))
}

export function restoreCommand(command: Command, shell: OperatorShell): void {
  command.action(async (file: string) => shell.printResult(await restoreDatabase(shell, resolve(file))))
}

async function backup(shell: OperatorShell, path: string): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already. Name a new file.`)
  await withPlatform(shell, async ({ database, settings }): Promise<CommandResult> => {
    const { connectionString } = database
    const { publicUrl } = settings
    const onProgress = noteRows(shell.note, 'written')
    const rows = await writeBackup({ connectionString, path, publicUrl, onProgress }).catch(explain(path))
    return {
      json: { file: path, rows },
      text: `${path} holds ${rows.credentials ?? 0} credentials of ${rows.organizations ?? 0} organizations. Keep the master key apart from it, and ${publicUrl}: without them it is of no use.`,
    }
  })
}

function explain(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.syscall === undefined || !/^(ENOENT|EACCES|EEXIST|ENOSPC|EROFS|ENOTDIR|EISDIR)$/.test(error.code ?? ''))
      throw error
    const hint =
      error.code === 'EEXIST' ? `${path}.partial is left from a backup that was interrupted: delete it` : error.message
    throw new OperatorError(`${path} cannot be written: ${hint}.`, 1, { cause: error })
  }
}
