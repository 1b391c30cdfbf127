import type { BackupSource } from '../../platform/db/backup/backup-file.ts'
import { checkSample } from '../../upkeep/auditing/check-credentials.ts'
import { operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { withScratchRestore } from './scratch-restore.ts'

const credentialsVerified = 1_000

/** Restores a backup into a database of its own, and verifies credentials of all parts of it. */
export function checkRestore(shell: OperatorShell, source: BackupSource): Promise<CommandResult> {
  return withScratchRestore(shell, source, async (platform, restored) => {
    const { checked, problems } = await checkSample(platform, credentialsVerified)
    const { rows, taken_at } = restored.json
    const counted = `${(rows as Record<string, number>).credentials ?? 0} credentials as of ${taken_at}`
    return {
      json: { file: source.path, taken_at, rows, verified: checked, problems },
      text:
        problems.length === 0
          ? `${source.path} can be restored: ${counted}, ${checked} of them verified.`
          : [
              ...problems.map((one) => `credential ${one.credentialId}: ${one.problem}`),
              `Of ${counted} ${problems.length} problems.`,
            ].join('\n'),
      exitCode: problems.length === 0 ? 0 : operatorExitCodes.failed,
    }
  })
}
