import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type BackupFoot,
  type BackupHead,
  type BackupSource,
  BrokenBackup,
  type Frame,
  readFrames,
  type TableHead,
} from './backup-file.ts'
import { listAppliedMigrations, listBackupTables, quoted, seeAll } from './backup-tables.ts'
import type { TableProgress } from './write-backup.ts'

export type CheckedBackup = { head: BackupHead; rows: BackupFoot['rows'] }

/** Reads a whole backup and returns what it holds. Throws BrokenBackup where anything is missing or wrong. */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  let head: BackupHead | undefined
  let rows: BackupFoot['rows'] = {}
  for await (const { kind, content } of readFrames(source)) {
    if (!head && (kind !== 'H' || content.format !== 'sello-backup 1'))
      throw new BrokenBackup('it is not a backup of Sello, or one of a newer version')
    if (kind === 'H') head = content
    if (kind === 'F') rows = content.rows
  }
  if (!head) throw new BrokenBackup('it is empty')
  return { head, rows }
}

/** The content of a restore's target: nothing, empty tables, or tables with rows. */
export type Target = { migrations: string[] | undefined; tableWithRows: string | undefined }

export async function inspectTarget(connectionString: string): Promise<Target> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const migrations = await listAppliedMigrations(client)
    if (!migrations) return { migrations, tableWithRows: undefined }
    await client.query(`begin read only; ${seeAll}`)
    for (const { table } of await listBackupTables(client)) {
      const { rowCount } = await client.query(`select 1 from ${quoted([table])} limit 1`)
      if (rowCount) return { migrations, tableWithRows: table }
    }
    return { migrations, tableWithRows: undefined }
  } finally {
    await client.end()
  }
}

export type LoadOptions = {
  connectionString: string
  source: BackupSource
  onProgress: TableProgress
  /** Checks what was loaded, as the owner of the tables. Where it throws, everything is rolled back. */
  beforeCommit(newestKey: LoadedKey | undefined): void
}

export type LoadedKey = { id: string; organizationId: string; publicKeyMultibase: string; sealedPrivateKey: Buffer }

/**
 * Loads a checked file into empty tables of its own version, in one transaction. Unsent letters and deliveries are held, since some were
 * sent after the backup was taken, replays end, and open status lists are closed.
 */
export async function loadBackup(options: LoadOptions): Promise<{ lettersHeld: number }> {
  const client = new pg.Client({ connectionString: options.connectionString, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin; ${seeAll}; set local statement_timeout = 0`)
    const tables = await listBackupTables(client)
    // COPY cannot load under policies, so they do not bind the owner until the transaction ends.
    for (const { table } of tables) await client.query(`alter table ${quoted([table])} no force row level security`)
    await loadTables(client, tables, options)
    const { rows } = await client.query<LoadedKey>(
      `select id, organization_id as "organizationId", public_key_multibase as "publicKeyMultibase",
         sealed_private_key as "sealedPrivateKey" from issuer_keys order by created_at desc limit 1`,
    )
    options.beforeCommit(rows[0])
    const held = await client.query(
      `update outbox set status = 'held', next_attempt_at = null where status = 'pending'`,
    )
    await client.query(
      `update webhook_deliveries set status = 'held', next_attempt_at = null, claimed_until = null where status = 'pending'`,
    )
    await client.query(
      `update webhooks set replay_ended_at = now() where replay_since is not null and replay_ended_at is null`,
    )
    await client.query(`update status_lists set opened_in = ''`)
    const { rows: guarded } = await client.query<{ table: string }>(
      `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    for (const { table } of guarded) await client.query(`alter table ${quoted([table])} force row level security`)
    await client.query('commit')
    return { lettersHeld: held.rowCount ?? 0 }
  } finally {
    await client.end()
  }
}

async function loadTables(client: pg.Client, tables: TableHead[], { source, onProgress }: LoadOptions): Promise<void> {
  const known = new Map(tables.map(({ table, columns }) => [table, new Set(columns)]))
  const frames = readFrames(source)
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind !== 'T') continue
    const { table, columns } = next.value.content
    const unknown = columns.find((column) => !known.get(table)?.has(column))
    if (!known.has(table) || unknown) throw new BrokenBackup(`it has a table or column that nobody knows: ${table}`)
    const copy = client.query(copyFrom(`copy ${quoted([table])} (${quoted(columns)}) from stdin`))
    await pipeline(Readable.from(piecesOf(frames, (bytes) => onProgress(table, bytes))), copy)
  }
}

/** The rows of the current table of a file, piece by piece. */
export async function* piecesOf(
  frames: AsyncGenerator<Frame>,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind === 'D') {
      yield next.value.content
      bytes += next.value.content.length
      onProgress(bytes)
    } else if (next.value.kind === 'E') return
    else throw new BrokenBackup('a table in it has no end')
  }
}
