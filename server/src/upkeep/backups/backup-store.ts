import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'

/** The outcome of a backup. `fault` is why it failed: then there is no file. */
export type BackupOutcome = { file: string; bytes: number; rows: number; fault: string | null }

export type LastBackup = BackupOutcome & { endedAt: Date }

/** Notes a backup by the clock of the database, and forgets those of more than `keptDays` ago. */
export async function insertBackup(database: Database, backup: BackupOutcome, keptDays: number): Promise<void> {
  await sql`
    with forgotten as (delete from backups where ended_at < now() - make_interval(days => ${keptDays}))
    insert into backups (id, file, bytes, rows, fault)
    values (${newId()}, ${backup.file}, ${backup.bytes}, ${backup.rows}, ${backup.fault})`.execute(
    database.forService(),
  )
}

/** Finds the last backup that was read back, and the last that failed. */
export async function findLastBackups(
  database: Database,
): Promise<{ good: LastBackup | undefined; failed: LastBackup | undefined }> {
  const { rows } = await sql<LastBackup>`
    select distinct on (fault is null) file, bytes::float8 as bytes, rows::float8 as rows, fault, ended_at as "endedAt"
    from backups order by fault is null, ended_at desc`.execute(database.forService())
  return { good: rows.find(({ fault }) => fault === null), failed: rows.find(({ fault }) => fault !== null) }
}
