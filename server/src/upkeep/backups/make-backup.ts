import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Platform } from '../../platform/context.ts'
import { type TableProgress, type WrittenBackup, writeBackup } from '../../platform/db/backup/write-backup.ts'
import { keptDays } from '../retention/periods.ts'
import { type BackupPlan, backupName, backupsToDelete, backupTime } from './backup-plan.ts'
import { insertBackup } from './backup-store.ts'

const staleMs = 600_000
const partial = '.partial'

/**
 * Writes a backup into a file, which is read back, and notes it: every process knows how old the last good one is. Throws where
 * it could not be made, and notes that too.
 */
export async function makeBackup(
  { database, settings }: Platform,
  path: string,
  options: { recipient: string | undefined; onProgress: TableProgress },
): Promise<WrittenBackup> {
  const { connectionString } = database
  const file = basename(path)
  try {
    const written = await writeBackup({ connectionString, path, publicUrl: settings.publicUrl, ...options })
    const rows = Object.values(written.rows).reduce((sum, count) => sum + count, 0)
    await insertBackup(database, { file, bytes: written.bytes, rows, fault: null }, keptDays.backupsNoted)
    return written
  } catch (error) {
    const fault = (error as Error).message
    await insertBackup(database, { file, bytes: 0, rows: 0, fault }, keptDays.backupsNoted).catch(() => undefined)
    throw error
  }
}

/**
 * Makes the backup of this hour into the folder of the plan, and then deletes what need not be kept. What goes wrong is logged and
 * noted, and tried again at the next time of the schedule: a full disk is no fuller for waiting.
 */
export async function makePlannedBackup(
  platform: Platform,
  { folder, keep }: BackupPlan,
  recipient: string | undefined,
): Promise<void> {
  const { log, clock } = platform
  try {
    await removeStaleDrafts(folder).catch(() => undefined)
    const name = backupName(clock.now(), recipient !== undefined)
    const { bytes } = await makeBackup(platform, join(folder, name), { recipient, onProgress: () => undefined })
    const deleted = backupsToDelete(await readdir(folder), keep)
    for (const old of deleted) await rm(join(folder, old), { force: true })
    log.info({ file: name, bytes, deleted: deleted.length }, 'a backup was made and read back')
  } catch (error) {
    log.error({ err: error, folder }, 'no backup could be made')
  }
}

/** Removes drafts of killed workers. A draft that still grows is being written, and stays. */
async function removeStaleDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter(
    (name) => name.endsWith(partial) && backupTime(name.slice(0, -partial.length)) !== undefined,
  )
  for (const name of drafts) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > staleMs) await rm(path, { force: true })
  }
}
