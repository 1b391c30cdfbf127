import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { OrganizationId } from '../../ids.ts'
import { type BackupSource, BrokenBackup, readFrames, type TableHead } from './backup-file.ts'
import { listBackupTables, quoted } from './backup-tables.ts'
import { piecesOf } from './load-backup.ts'
import { listAccountReferences } from './organization-rows.ts'
import type { TableProgress } from './write-backup.ts'

/** Rows that another organization may have brought, or that stayed when this one was removed. */
const mayBeThere = ['users', 'sealing_keys', 'service_address', 'audit_entries', 'audit_seals']

/** A person who has another account now than the file says, by the same address. */
const accountOfNow = (column: string) =>
  `coalesce((select o.now_id from other_accounts o where o.then_id = t.${column}), t.${column})`

/**
 * Loads the file of one organization beside the others, into tables of its version: deactivated, its unsent letters held, and its status
 * lists closed, as `loadBackup` does. For a transaction of the owner of the tables that sees all rows; rows of the organization that are there
 * already are an error of the database, but for its record, its audit log, people's accounts, and the use of a day, which a process counts
 * up to a second late. Throws BrokenBackup where a row is another's.
 */
export async function loadOrganization(
  client: pg.Client,
  id: OrganizationId,
  { source, onProgress }: { source: BackupSource; onProgress: TableProgress },
): Promise<{ lettersHeld: number }> {
  const known = new Map((await listBackupTables(client)).map(({ table, columns }) => [table, new Set(columns)]))
  const accounts = new Set((await listAccountReferences(client)).map(({ table, column }) => `${table} ${column}`))
  await client.query('create temp table other_accounts (then_id uuid primary key, now_id uuid) on commit drop')
  const frames = readFrames(source)
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind !== 'T') continue
    const { table, columns } = next.value.content
    if (columns.some((column) => !known.get(table)?.has(column)))
      throw new BrokenBackup(`it has a table or column that nobody knows: ${table}`)
    // COPY cannot load under policies, and the rows are checked before they count.
    const names = quoted(columns)
    await client.query(
      `create temp table loaded on commit drop as select ${names} from ${quoted([table])} with no data`,
    )
    const copy = client.query(copyFrom(`copy pg_temp.loaded (${names}) from stdin`))
    await pipeline(Readable.from(piecesOf(frames, (bytes) => onProgress(table, bytes))), copy)
    await keep(client, id, { table, columns }, (column) => accounts.has(`${table} ${column}`))
    await client.query('drop table pg_temp.loaded')
  }
  const held = await client.query(
    `update outbox set status = 'held', next_attempt_at = null where status = 'pending' and organization_id = $1`,
    [id],
  )
  await client.query(
    `update webhook_deliveries set status = 'held', next_attempt_at = null, claimed_until = null
     where status = 'pending' and organization_id = $1`,
    [id],
  )
  await client.query(
    `update webhooks set replay_ended_at = now() where replay_since is not null and replay_ended_at is null and organization_id = $1`,
    [id],
  )
  await client.query(`update status_lists set opened_in = '' where organization_id = $1`, [id])
  return { lettersHeld: held.rowCount ?? 0 }
}

async function keep(
  client: pg.Client,
  id: OrganizationId,
  { table, columns }: TableHead,
  isAccount: (column: string) => boolean,
): Promise<void> {
  const owner = table === 'organizations' ? 'id' : 'organization_id'
  if (columns.includes(owner)) {
    const { rowCount } = await client.query(`select 1 from pg_temp.loaded where ${owner} <> $1 limit 1`, [id])
    if (rowCount) throw new BrokenBackup(`it has rows of another organization in the table ${table}`)
  }
  if (table === 'organizations') return keepRecord(client, columns)
  if (table === 'users')
    await client.query(`insert into other_accounts select t.id, u.id from pg_temp.loaded t
      join public.users u on u.normalized_email = t.normalized_email where u.id <> t.id`)
  if (table === 'daily_use') await client.query('delete from public.daily_use where organization_id = $1', [id])
  const values = columns.map((column) => (isAccount(column) ? accountOfNow(quoted([column])) : `t.${quoted([column])}`))
  const conflict = mayBeThere.includes(table) ? 'on conflict do nothing' : ''
  await client.query(
    `insert into public.${quoted([table])} (${quoted(columns)}) select ${values.join(', ')} from pg_temp.loaded t ${conflict}`,
  )
}

/** The record of an organization that was removed is still there. */
async function keepRecord(client: pg.Client, columns: string[]): Promise<void> {
  const rest = quoted(columns.filter((column) => column !== 'id'))
  await client.query(`update pg_temp.loaded set is_active = false, removed_at = null`)
  await client.query(
    `insert into public.organizations (${quoted(columns)}) select ${quoted(columns)} from pg_temp.loaded
     on conflict (id) do update set (${rest}) = (select ${rest} from pg_temp.loaded)`,
  )
}
