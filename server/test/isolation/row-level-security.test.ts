import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../src/platform/db/roles.ts'
import { type Application, startApplication } from '../application.ts'
import type { Tenant } from '../factories.ts'
import { fillOrganization } from './filled-organization.ts'

let app: Application
let database: pg.Client
let one: Tenant
let other: Tenant

beforeAll(async () => {
  app = await startApplication()
  database = await app.connectAsOwner()
  ;[one, other] = [await fillOrganization(app, 'Una'), await fillOrganization(app, 'Otra')]
})
afterAll(async () => {
  await app?.stop()
})

async function tenantTables(): Promise<string[]> {
  const { rows } = await database.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  )
  return rows.map((row) => row.table_name)
}

/** Runs a statement as the service's role does, with the scope that is given or with none. */
async function asService(
  scope: string | undefined,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  await database.query(`begin; set local role ${roles.app}`)
  try {
    if (scope) await database.query(`select set_config('sello.organization', $1, true)`, [scope])
    return await database.query(statement, values)
  } finally {
    await database.query('rollback')
  }
}

describe('row-level security', () => {
  it('is enabled and forced on every table that belongs to an organization', async () => {
    const { rows } = await database.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
    expect((await tenantTables()).length).toBeGreaterThan(10)
  })

  it('binds a role that neither owns a table nor may pass the policies', async () => {
    const { rows } = await database.query(
      'select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1',
      [roles.app],
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }])
    const owned = await database.query(
      `select relname from pg_class where relowner = $1::regrole and relnamespace = 'public'::regnamespace`,
      [roles.app],
    )
    expect(owned.rows).toEqual([])
  })

  it('shows no row to a statement that forgot its organization', async () => {
    for (const table of await tenantTables()) {
      const all = await database.query(`select count(*)::int as rows from ${table}`)
      expect(all.rows[0].rows, `${table} holds rows to be hidden`).toBeGreaterThan(0)
      expect((await asService(undefined, `select * from ${table}`)).rows, table).toEqual([])
    }
  })

  it("shows an organization its own rows and none of another's", async () => {
    for (const table of await tenantTables()) {
      const { rows } = await asService(one.organization.id, `select distinct organization_id from ${table}`)
      expect(rows, table).toEqual([{ organization_id: one.organization.id }])
    }
  })

  it("refuses to write a row for another organization, and to change another's", async () => {
    const letter = `insert into outbox (credential_id, organization_id, batch_id, recipient_email, words) values ($1, $2, $1, 'x', '{}')`
    await expect(asService(one.organization.id, letter, [randomUUID(), other.organization.id])).rejects.toThrow(
      'violates row-level security policy',
    )
    const changed = await asService(
      one.organization.id,
      `update failures set error_message = 'x' where organization_id = $1`,
      [other.organization.id],
    )
    expect(changed.rowCount).toBe(0)
  })

  it('ends with the transaction: a connection that goes back to the pool sees nothing', async () => {
    await database.query(`begin; set local role ${roles.app}; set local sello.organization = '${one.organization.id}'`)
    await database.query('commit')
    expect((await asService(undefined, 'select * from credentials')).rows).toEqual([])
  })
})
