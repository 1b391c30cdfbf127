import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupSource } from '../../platform/db/backup/backup-file.ts'
import { checkSample } from '../../upkeep/auditing/check-credentials.ts'
import { keepMasterKey } from '../deployment/master-key.ts'
import { openPlatform } from '../deployment/open-platform.ts'
import { operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { restoreDatabase } from './restore-database.ts'
import { statementLimits } from './with-platform.ts'

const credentialsVerified = 1_000

/**
 * Restores a backup into an embedded database in a folder of its own, as it would be restored in earnest: checksum, constraints,
 * keys, migrations. Then verifies credentials of all parts of it, and deletes the folder. The configured database is not touched.
 */
export async function checkRestore(shell: OperatorShell, source: BackupSource): Promise<CommandResult> {
  const configured = shell.deployment()
  const folder = await mkdtemp(join(tmpdir(), 'sello-restore-check-'))
  // The embedded server, started by root, runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  const deployment = {
    ...configured,
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    journalFolder: undefined,
    isPublicUrlGiven: false,
    masterKey: configured.masterKey ?? (await keepMasterKey(configured.dataDir, async () => true)),
  }
  try {
    const restored = await restoreDatabase(shell, source, deployment)
    const options = { role: 'sends', limits: statementLimits, address: 'changes', mayTakeDown: true } as const
    const { platform, close } = await openPlatform(deployment, options)
    try {
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
    } finally {
      await close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
