import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Platform } from '../../platform/context.ts'
import type { BackupSource } from '../../platform/db/backup/backup-file.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { openMasterKeys } from '../deployment/open-master-key.ts'
import { openPlatform } from '../deployment/open-platform.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { restoreDatabase } from './restore-database.ts'
import { statementLimits } from './with-platform.ts'

/**
 * Restores a backup into an embedded database in a folder of its own, as it would be restored in earnest: checksum, constraints, keys,
 * migrations. Deletes the folder when `work` with it is done. The configured database is not touched.
 */
export async function withScratchRestore<T>(
  shell: OperatorShell,
  source: BackupSource,
  work: (platform: Platform, restored: CommandResult) => Promise<T>,
): Promise<T> {
  const configured = shell.deployment()
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `sello-restore-check-${process.pid}-`))
  // The embedded server, started by root, runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  const { current: masterKey } = await openMasterKeys(configured, async () => true)
  const deployment: Deployment = {
    ...configured,
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    databaseReadUrl: undefined,
    journalFolder: undefined,
    isPublicUrlGiven: false,
    masterKey,
    keyWrapper: 'local',
    transit: undefined,
  }
  try {
    const restored = await restoreDatabase(shell, source, deployment)
    const options = { role: 'sends', limits: statementLimits, address: 'changes', mayTakeDown: true } as const
    const { platform, close } = await openPlatform(deployment, options)
    try {
      return await work(platform, restored)
    } finally {
      await close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folder of a killed check: it holds the personal data of the backup. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^sello-restore-check-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    const path = join(tmpdir(), name)
    if ((await stat(path)).uid === process.getuid?.()) await rm(path, { recursive: true, force: true })
  }
}
