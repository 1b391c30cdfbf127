import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../src/platform/context.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let database: pg.Client
let tenant: Tenant
/** As a request of the tenant's has it. */
let request: Context

beforeAll(async () => {
  app = await startApplication({ worker: false })
  database = await app.connectAsOwner()
  tenant = await makeTenant(app)
  await makeTenant(app, 'Otra')
  const template = await makeTemplate(tenant)
  await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu' }])
  const db = app.database.forOrganization(tenant.organization.id)
  request = { ...tenant.ctx, db, dbOutsideTransaction: db, actor: { kind: 'api_key', id: tenant.keyId } }
})
afterAll(async () => {
  await app?.stop()
})

const refused = { code: '42501' }
const run = (ctx: Context, statement: string) => sql.raw(statement).execute(ctx.db)

describe('the role of an organization', () => {
  it.each([
    ['delete a signing key', 'delete from issuer_keys'],
    ['change a signing key', `update issuer_keys set public_key_multibase = 'z'`],
    [
      'add a signing key',
      `insert into issuer_keys (id, organization_id, issuer_id, public_key_multibase, sealed_private_key)
       select gen_random_uuid(), organization_id, id, 'z', 'x' from issuers`,
    ],
    ['change the issuer', `update issuers set did = 'did:web:example.com'`],
    ['delete a credential', 'delete from credentials'],
    ['change a signed document', `update credentials set document = '{}'`],
    ['open a status list that was closed', `update status_lists set opened_in = 'x'`],
    ['give a status list another order of its places', `update status_lists set seed = 'x'`],
    ['give a credential to somebody else', `update credentials set recipient_email = 'eva@example.com'`],
    ['make an API key valid again', 'update api_keys set revoked_at = null'],
    ['switch an organization on', 'update organizations set is_active = true'],
    ['change a picture that credentials name', `update images set bytes = ''`],
    ['empty a table', 'truncate failures'],
    ['read letters of the inbox', 'select * from inbox_letters'],
    ['see who signs in', 'select * from users'],
    ['see sessions', 'select * from sessions'],
    ['see whose wallet an address is in', 'select * from wallet_addresses'],
    ['see the collections of people', 'select * from collections'],
    ['see what holders chose', 'select * from holder_choices'],
    ['see how people sign in', 'select * from passkeys'],
    ['see links and codes', 'select * from sign_ins'],
    ['make an invitation another one', `update invitations set role = 'owner'`],
    ['take somebody into the team', `update team_members set role = 'owner'`],
    ['count requests', 'update rate_windows set requests = 0'],
    ['change which migrations ran', 'delete from kysely_migration'],
    ['see what is on the queue', 'select data from pgboss.job'],
    ['take work off the queue', 'delete from pgboss.job'],
    ['make tables', 'create table mine (id int)'],
  ])('may not %s', async (_what, statement) => {
    await expect(run(request, statement)).rejects.toMatchObject(refused)
  })

  it("sees no other organization, also where it claims the whole service's scope", async () => {
    const statement = `select set_config('sello.scope', 'operator', true)`
    const seen = await request.db.transaction().execute(async (db) => {
      await sql.raw(statement).execute(db)
      return sql<{ id: string }>`select id from organizations`.execute(db)
    })
    expect(seen.rows).toEqual([{ id: tenant.organization.id }])
    const all = await sql`select id from organizations`.execute(app.database.forService())
    expect(all.rows).toHaveLength(2)
  })
})

describe('a revoked credential', () => {
  it('is made valid again by nobody', async () => {
    const service = { ...request, db: app.database.forService() }
    await run(request, `update credentials set status = 'revoked', revocation_reason = 'x', revoked_at = now()`)
    for (const ctx of [request, service])
      await expect(run(ctx, `update credentials set status = 'active'`)).rejects.toMatchObject(refused)
    await expect(database.query(`update credentials set status = 'active'`)).rejects.toMatchObject(refused)
  })
})

describe('a bit of a status list', () => {
  it('is set, and cleared by nobody', async () => {
    const service = { ...request, db: app.database.forService() }
    await run(request, `update status_lists set bits = set_bit(set_bit(bits, 9, 1), 90000, 1)`)
    for (const clears of ['set_bit(bits, 9, 0)', 'set_bit(set_bit(bits, 9, 0), 10, 1)', `''`, 'substr(bits, 1, 9)'])
      for (const ctx of [request, service])
        await expect(run(ctx, `update status_lists set bits = ${clears}`)).rejects.toMatchObject(refused)
    await expect(database.query('update status_lists set bits = set_bit(bits, 90000, 0)')).rejects.toMatchObject(
      refused,
    )
    const { rows } = await database.query('select bit_count(bits) as bits from status_lists')
    expect(rows).toContainEqual({ bits: '2' })
  })
})

describe("the service's own role", () => {
  it.each([
    ['delete a signing key', 'delete from issuer_keys'],
    ['delete a credential', 'delete from credentials'],
    ['change a signed document', `update credentials set document = '{}'`],
    ['change which migrations ran', 'delete from kysely_migration'],
  ])('may not %s', async (_what, statement) => {
    await expect(run({ ...request, db: app.database.forService() }, statement)).rejects.toMatchObject(refused)
  })

  it("makes an organization, and sees no other's rows while it acts for one", async () => {
    const made = await makeTenant(app, `Nueva ${randomUUID()}`)
    const { rows } = await sql`select distinct organization_id from issuer_keys`.execute(made.ctx.db)
    expect(rows).toEqual([{ organization_id: made.organization.id }])
  })
})

describe('every table', () => {
  it('has its line in the list of what the roles may do (server/src/platform/db/roles.ts)', async () => {
    const { rows } = await database.query(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not has_table_privilege('sello_service', c.oid, 'select')
         and not has_any_column_privilege('sello_service', c.oid, 'select')`,
    )
    expect(rows.map((row) => row.relname).sort()).toEqual(['kysely_migration', 'kysely_migration_lock'])
  })
})
