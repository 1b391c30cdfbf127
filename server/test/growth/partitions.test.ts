import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { findCredentialById, insertCredentials } from '../../src/credentials/credential-store.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { type CredentialId, newId, type StatusListId } from '../../src/platform/ids.ts'
import { listMigrations, migrateTablesTo } from '../../src/platform/migrations/migrate.ts'
import { checkCredentials } from '../../src/upkeep/auditing/check-credentials.ts'
import type { Application } from '../application.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { databaseUrl, onServer, ownerUrl } from '../global-setup.ts'
import { withTables } from '../with-tenant.ts'

/** The tables that grow with each credential or row, and the id of each that is ordered by time. */
const large = [
  ['credentials', 'id'],
  ['failures', 'id'],
  ['outbox', 'credential_id'],
  ['wallet_entries', 'credential_id'],
] as const

let app: Application
let database: pg.Client
withTables((opened) => {
  ;({ app, database } = opened)
})

describe('the large tables', () => {
  it.each(large)('can be partitioned by time: each unique constraint of %s contains its %s', async (table, id) => {
    const { rows } = await database.query(
      `select i.indexrelid::regclass::text as name, (select array_agg(attname::text) from pg_attribute
         where attrelid = i.indrelid and attnum = any(i.indkey)) as columns
       from pg_index i where i.indrelid = $1::regclass and i.indisunique`,
      [table],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ columns }) => !columns.includes(id))).toEqual([])
    await database.query(`create table parted (like ${table} including all) partition by range (${id})`)
    await database.query('drop table parted')
  })

  it('are pointed to by no foreign key, which would need a unique constraint of its own', async () => {
    const { rows } = await database.query(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and confrelid = any($1::regclass[])`,
      [large.map(([table]) => table)],
    )
    expect(rows).toEqual([])
  })
})

async function issue() {
  const tenant = await makeTenant(app)
  const { id: templateId } = await makeTemplate(tenant)
  const outcome = await issueOne(tenant.ctx, { templateId, row: { email: 'ana@example.edu' }, bytes: 0 })
  if (outcome.kind !== 'issued') throw new Error(outcome.errors.join())
  const credential = await findCredentialById(tenant.ctx, outcome.credentialId)
  if (!credential) throw new Error('The credential was not stored.')
  return { tenant, credential }
}

type Issued = Awaited<ReturnType<typeof issue>>['credential']

async function storeAgain({ ctx }: Tenant, credentials: Issued[]): Promise<CredentialId[]> {
  const letters = credentials.map(({ id }) => ({ credentialId: id, email: 'ana@example.edu', words: {} as never }))
  return [...(await insertCredentials(ctx, credentials, { chunkIndex: null, letters }))]
}

const another = (credential: Issued, changes: Partial<Issued> = {}): Issued => ({
  ...credential,
  id: newId<CredentialId>(),
  statusListId: randomUUID() as StatusListId,
  ...changes,
})

const count = async (table: string, tenant: Tenant): Promise<number> =>
  (await database.query(`select 1 from ${table} where organization_id = $1`, [tenant.organization.id])).rowCount ?? 0

describe('a batch', () => {
  it('has one credential of a person, one letter and one row in issuances, also where it is stored again, and twice at once', async () => {
    const { tenant, credential } = await issue()
    expect(await storeAgain(tenant, [another(credential)])).toEqual([])
    const given = { normalizedEmail: 'eva@example.edu', batchId: credential.batchId }
    const store = () =>
      inTransaction(tenant.ctx, (ctx) =>
        storeAgain({ ...tenant, ctx }, [another(credential), another(credential, given)]),
      )
    const stored = await Promise.all([store(), store(), store()])
    expect(stored.flat()).toHaveLength(1)
    for (const table of ['credentials', 'issuances', 'outbox']) expect(await count(table, tenant), table).toBe(2)
  })

  it('gives no entry of a status list to two credentials', async () => {
    const { tenant, credential } = await issue()
    const { statusListId, statusListIndex } = credential
    const same = another(credential, { statusListId, statusListIndex, normalizedEmail: 'eva@example.edu' })
    await expect(storeAgain(tenant, [same])).rejects.toMatchObject({ code: '23505' })
    expect(await count('credentials', tenant)).toBe(1)
  })

  it('is told by "credential check" where issuances does not say the same as its credentials', async () => {
    const { credential } = await issue()
    const problems = async () => {
      const found: string[] = []
      for await (const page of checkCredentials(app.platform))
        found.push(...page.problems.filter((one) => one.credentialId === credential.id).map(({ problem }) => problem))
      return found
    }
    expect(await problems()).toEqual([])
    await database.query('update issuances set status_list_index = -1 where credential_id = $1', [credential.id])
    expect(await problems()).toEqual(['its row in the table issuances is missing, or says otherwise'])
  })
})

describe('a database of an earlier version', () => {
  it('keeps what is unique for the credentials that it has, of every organization, as its ordinary user', async () => {
    const name = `sello_test_${randomUUID().replaceAll('-', '')}`
    await onServer(inject('serverUrl'), `create database ${name} owner sello_test_owner`)
    const connectionString = ownerUrl(databaseUrl(inject('serverUrl'), name), inject('ownerPassword'))
    const all = await listMigrations()
    const earlier = all.slice(0, all.indexOf('0012-unique-beside'))
    expect(earlier).toHaveLength(11)
    await migrateTablesTo(connectionString, earlier, { maySuperuser: false })
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      await client.query(`set sello.scope = 'operator'; ${someCredentials}`)
      await migrateTablesTo(connectionString, all, { maySuperuser: false })
      const columns = 'organization_id, batch_id, normalized_email, status_list_id, status_list_index'
      const issued = await client.query(`select credential_id as id, ${columns} from issuances order by 1`)
      const stored = await client.query(`select id, ${columns} from credentials order by 1`)
      expect(issued.rows).toHaveLength(6)
      expect(issued.rows).toEqual(stored.rows)
      const again = `insert into issuances (credential_id, ${columns})
        select gen_random_uuid(), organization_id, batch_id, normalized_email, gen_random_uuid(), 0 from credentials limit 1`
      await expect(client.query(again)).rejects.toMatchObject({ code: '23505' })
    } finally {
      await client.end()
      await onServer(inject('serverUrl'), `drop database ${name} with (force)`)
    }
  })

  it('is refused where a migration is missing that comes before one that it has', async () => {
    const name = `sello_test_${randomUUID().replaceAll('-', '')}`
    await onServer(inject('serverUrl'), `create database ${name} owner sello_test_owner`)
    const connectionString = ownerUrl(databaseUrl(inject('serverUrl'), name), inject('ownerPassword'))
    const all = await listMigrations()
    const client = new pg.Client({ connectionString })
    try {
      await migrateTablesTo(connectionString, all, { maySuperuser: false })
      await client.connect()
      await client.query('delete from kysely_migration where name = $1', [all[1]])
      await expect(migrateTablesTo(connectionString, all, { maySuperuser: false })).rejects.toThrow(
        'corrupted migrations',
      )
    } finally {
      await client.end()
      await onServer(inject('serverUrl'), `drop database ${name} with (force)`)
    }
  })
})

const someCredentials = `
  insert into organizations (id, slug, name) select gen_random_uuid(), 'o' || n, 'O' from generate_series(1, 2) n;
  insert into templates (id, organization_id, name, achievement_type, has_result, requires_evidence, result_description_id, credits_description_id)
    select gen_random_uuid(), id, 'A', 'Certificate', false, false, gen_random_uuid(), gen_random_uuid() from organizations;
  insert into credentials (id, organization_id, template_id, batch_id, row_number, recipient_email, normalized_email,
      achievement_name, issued_at, status_list_id, status_list_index, document)
    select gen_random_uuid(), organization_id, id, gen_random_uuid(), n, n || '@example.edu', n || '@example.edu', 'A', now(),
      gen_random_uuid(), n, '{}' from templates, generate_series(1, 3) n`
