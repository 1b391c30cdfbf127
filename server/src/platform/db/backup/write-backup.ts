import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupFoot, FrameWriter } from './backup-file.ts'
import { listAppliedMigrations, listBackupTables, quoted, seeAll } from './backup-tables.ts'

export type WriteOptions = {
  connectionString: string
  path: string
  publicUrl: string
  /** The rows that are written so far. */
  onProgress(rows: number): void
}

/**
 * Writes all rows of the database at one moment into a file, in bounded memory, while the service runs. The file gets its
 * name when it is complete and on disk. Returns the number of rows of each table.
 */
export async function writeBackup({
  connectionString,
  path,
  publicUrl,
  onProgress,
}: WriteOptions): Promise<BackupFoot['rows']> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const draft = `${path}.partial`
  try {
    await client.query(`begin isolation level repeatable read read only; ${seeAll}; set local statement_timeout = 0`)
    const rows: BackupFoot['rows'] = {}
    const gzip = createGzip({ level: 4 })
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(frames(client, publicUrl, rows, onProgress), gzip, file)
    await client.query('commit')
    await rename(draft, path)
    await syncFolderOf(path)
    return rows
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* frames(
  client: pg.Client,
  publicUrl: string,
  rows: BackupFoot['rows'],
  onProgress: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const writer = new FrameWriter()
  const migrations = (await listAppliedMigrations(client)) ?? []
  yield writer.frame('H', { format: 'sello-backup 1', takenAt: new Date().toISOString(), publicUrl, migrations })
  let total = 0
  for (const { table, columns } of await listBackupTables(client)) {
    yield writer.frame('T', { table, columns })
    const copy = client.query(copyTo(`copy (select ${quoted(columns)} from ${quoted([table])}) to stdout`))
    for await (const part of copy) yield writer.frame('D', part as Buffer)
    rows[table] = copy.rowCount
    total += copy.rowCount
    yield writer.frame('E', { rows: copy.rowCount })
    onProgress(total)
  }
  yield writer.foot(rows)
}

async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync().catch(() => {})
  await folder.close()
}
