import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { OrganizationId } from '../../ids.ts'
import { type BackupFoot, BrokenBackup, FrameWriter } from './backup-file.ts'
import { listAppliedMigrations, listBackupTables, quoted, seeAll } from './backup-tables.ts'
import { encryptFor } from './encryption.ts'
import { listPartsOf, type TablePart } from './organization-rows.ts'

export type WriteOptions = {
  connectionString: string
  path: string
  publicUrl: string
  /** A public key of age, for which the file is encrypted before it touches the disk. */
  recipient?: string | undefined
  /** The one organization that it is to have; without it, all. */
  organization?: { id: OrganizationId; name: string } | undefined
  onProgress: TableProgress
}

/** Is told how many bytes of the rows of a table are done. */
export type TableProgress = (table: string, bytes: number) => void

export type WrittenBackup = { rows: BackupFoot['rows']; bytes: number }

/**
 * Writes all rows of the database, or those of one organization, at one moment into a file, in bounded memory, while the service runs. The file gets its
 * name when it is complete, on disk, and was read back to its end: what the disk gives is what was written.
 */
export async function writeBackup({
  connectionString,
  path,
  publicUrl,
  recipient,
  organization,
  onProgress,
}: WriteOptions): Promise<WrittenBackup> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const draft = `${path}.partial`
  try {
    await client.query(`begin isolation level repeatable read read only; ${seeAll}; set local statement_timeout = 0`)
    const rows: BackupFoot['rows'] = {}
    const gzip = createGzip({ level: 4 })
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const written = new Sum()
    await pipeline(
      frames(client, { publicUrl, organization, rows, onProgress }),
      gzip,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const part of recipient === undefined ? source : encryptFor(recipient, source)) {
          written.add(part)
          yield part
        }
      },
      file,
    )
    await client.query('commit')
    const readBack = new Sum()
    for await (const part of createReadStream(draft)) readBack.add(part as Buffer)
    if (!readBack.equals(written)) throw new BrokenBackup('what was read back is not what was written')
    await rename(draft, path)
    await syncFolderOf(path)
    return { rows, bytes: written.bytes }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

class Sum {
  readonly #hash = createHash('sha256')
  bytes = 0

  add(part: Uint8Array): void {
    this.#hash.update(part)
    this.bytes += part.length
  }

  equals(other: Sum): boolean {
    return this.bytes === other.bytes && this.#hash.copy().digest().equals(other.#hash.copy().digest())
  }
}

async function* frames(
  client: pg.Client,
  {
    publicUrl,
    organization,
    rows,
    onProgress,
  }: Pick<WriteOptions, 'publicUrl' | 'organization' | 'onProgress'> & {
    rows: BackupFoot['rows']
  },
): AsyncGenerator<Buffer> {
  const writer = new FrameWriter()
  const migrations = (await listAppliedMigrations(client)) ?? []
  const takenAt = new Date().toISOString()
  yield writer.frame('H', { format: 'sello-backup 1', takenAt, publicUrl, migrations, organization })
  const parts: TablePart[] = organization ? await listPartsOf(client, organization.id) : await listBackupTables(client)
  for (const { table, columns, where = 'true' } of parts) {
    yield writer.frame('T', { table, columns })
    const rowsOfTable = `select ${quoted(columns)} from ${quoted([table])} where ${where}`
    const copy = client.query(copyTo(`copy (${rowsOfTable}) to stdout`))
    let bytes = 0
    for await (const part of copy) {
      yield writer.frame('D', part as Buffer)
      bytes += (part as Buffer).length
      onProgress(table, bytes)
    }
    rows[table] = copy.rowCount
    yield writer.frame('E', { rows: copy.rowCount })
  }
  yield writer.foot(rows)
}

async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync().catch(() => {})
  await folder.close()
}
