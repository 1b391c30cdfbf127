import type pg from 'pg'
import type { OrganizationId } from '../../ids.ts'
import type { TableHead } from './backup-file.ts'
import { listBackupTables, listTables, quoted } from './backup-tables.ts'

/** A table, and which of its rows are meant. */
export type TablePart = TableHead & { where?: string }

/** A column that names a person's account, which belongs to no organization. */
export type AccountReference = { table: string; column: string }

/** The tables whose rows stay when an organization is removed: its id and slug stay taken, and nobody deletes from its audit log. */
const kept = ['organizations', 'audit_entries', 'audit_seals']

/**
 * Lists the tables of a backup that have something of an organization, with the rows that are its own: those that name it, what holders
 * chose for its credentials, the accounts of the people that its rows name, and what its seals and its address are checked by.
 */
export async function listPartsOf(client: pg.Client, id: OrganizationId): Promise<Required<TablePart>[]> {
  const organization = client.escapeLiteral(id)
  const named = (await listAccountReferences(client)).map(
    ({ table, column }) => `select ${quoted([column])} from ${quoted([table])} where organization_id = ${organization}`,
  )
  const others: Record<string, string> = {
    organizations: `id = ${organization}`,
    users: `id in (${named.join(' union ')})`,
    holder_choices: `credential_id in (select id from credentials where organization_id = ${organization})`,
    sealing_keys: `id in (select key_id from audit_seals where organization_id = ${organization})`,
    service_address: 'true',
  }
  return (await listBackupTables(client)).flatMap(({ table, columns }) => {
    const where = columns.includes('organization_id') ? `organization_id = ${organization}` : others[table]
    return where === undefined ? [] : [{ table, columns, where }]
  })
}

/** Lists the columns of organizations' tables that reference accounts. */
export async function listAccountReferences(client: pg.Client): Promise<AccountReference[]> {
  const { rows } = await client.query<AccountReference>(
    `select c.conrelid::regclass::text as table, a.attname::text as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'public.users'::regclass
       and exists (select 1 from pg_attribute o where o.attrelid = c.conrelid and o.attname = 'organization_id')
     order by 1, 2`,
  )
  return rows
}

/**
 * Deletes all rows of an organization but its record, its audit log and the seals over that; its work on the queue as well. Returns how
 * many of each table. For a transaction of the owner of the tables that sees all rows.
 */
export async function deleteRowsOf(client: pg.Client, id: OrganizationId): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const run = async (table: string, where: string) => {
    const { rowCount } = await client.query(`delete from ${table} where ${where}`, [id])
    if (rowCount) deleted[table] = rowCount
  }
  await run('pgboss.job', `data ->> 'organizationId' = $1`)
  await run('holder_choices', 'credential_id in (select id from credentials where organization_id = $1)')
  await run('sessions', 'limited_to = $1')
  for (const { table, columns } of (await listTables(client, kept)).reverse())
    if (columns.includes('organization_id')) await run(table, 'organization_id = $1')
  return deleted
}
