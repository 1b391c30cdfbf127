import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import type { Roles } from '../../src/platform/db/roles.ts'
import { roles } from '../../src/platform/db/roles.ts'
import { DatabaseUnavailable } from '../../src/platform/errors.ts'
import { testLimits } from '../application.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ worker: false })

async function withDatabase(roles: Roles, work: (database: Database) => Promise<void>): Promise<void> {
  const { connectionString } = app.database
  const log = tenant.ctx.log
  const database = openDatabase({ connectionString, connectionsMax: 1, limits: testLimits, roles, log })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const seen = sql<{ who: string; statements: string; locks: string }>`
  select current_user as who, current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks`

describe('a connection', () => {
  it('whose set-up fails is used by nobody: single statements and transactions alike are told that the database is away', async () => {
    await withDatabase({ app: 'nobody_has_this_role', service: roles.service }, async (database) => {
      for (const db of [database.forOrganization(tenant.organization.id), database.forService()]) {
        await expect(seen.execute(db)).rejects.toThrow(DatabaseUnavailable)
        const inOne = db.transaction().execute((tx) => seen.execute(tx))
        await expect(inOne).rejects.toThrow(DatabaseUnavailable)
      }
    })
  })

  it('runs nothing of a transaction whose role cannot be set', async () => {
    await withDatabase({ app: roles.app, service: 'nobody_has_this_role' }, async (database) => {
      await expect(seen.execute(database.forService())).rejects.toMatchObject({ code: '22023' })
      const inOne = database
        .forService()
        .transaction()
        .execute((tx) => seen.execute(tx))
      await expect(inOne).rejects.toMatchObject({ code: '22023' })
      expect((await seen.execute(database.forOrganization(tenant.organization.id))).rows[0]?.who).toBe(roles.app)
    })
  })

  it('has role and limits set in each transaction anew, whatever was done to it before', async () => {
    await withDatabase(roles, async (database) => {
      const organization = database.forOrganization(tenant.organization.id)
      const spoil = sql`select set_config('role', 'none', false), set_config('statement_timeout', '0', false),
        set_config('lock_timeout', '0', false), set_config('sello.scope', 'operator', false)`
      const expected = { who: roles.app, statements: '30s', locks: '30s' }
      await spoil.execute(organization)
      expect((await seen.execute(organization)).rows).toEqual([expected])
      await organization.transaction().execute((tx) => spoil.execute(tx))
      await organization.transaction().execute(async (tx) => {
        expect((await seen.execute(tx)).rows).toEqual([expected])
      })
      expect((await seen.execute(database.forService())).rows[0]?.who).toBe(roles.service)
      expect((await seen.execute(database.forOperator(tenant.organization.id))).rows[0]?.who).toBe(roles.service)
    })
  })

  it('serves requests and jobs under limits of their own', async () => {
    await withDatabase(roles, async (database) => {
      const requests = database.within({ statementMs: 10_000, lockMs: 3_000 }).forOrganization(tenant.organization.id)
      expect((await seen.execute(requests)).rows[0]).toMatchObject({ statements: '10s', locks: '3s' })
      const inOne = await requests.transaction().execute((tx) => seen.execute(tx))
      expect(inOne.rows[0]).toMatchObject({ statements: '10s', locks: '3s' })
      expect((await seen.execute(database.forService())).rows[0]).toMatchObject({ statements: '30s', locks: '30s' })
    })
  })
})
