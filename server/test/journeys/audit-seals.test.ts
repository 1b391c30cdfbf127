import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { withTransaction } from '../../src/platform/db/database.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { listLastSeals } from '../../src/upkeep/sealing/audit-seal-store.ts'
import { checkAuditLog, type KnownSeal } from '../../src/upkeep/sealing/check-audit-log.ts'
import { sealAuditLog } from '../../src/upkeep/sealing/seal-audit-log.ts'
import { resealSealingKeys } from '../../src/upkeep/sealing/sealing-key.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'

const hour = 3_600_000
const masterKey = Buffer.alloc(32, 3)

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false, keyWrapper: localKeyWrapper(masterKey) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app)
})

const check = (known: KnownSeal[] = []) => checkAuditLog(app.platform, tenant.organization.id, known)

/** Adds entries in so many minutes, a seal each. */
async function live(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await createApiKey(tenant.ctx, `Moodle ${minute}`)
    app.clock.advance(60_000)
    await sealAuditLog(app.platform)
  }
}

/** As who owns the tables and has switched their triggers and policies off. */
async function tamper<Row = { id: string }>(
  text: string,
  values: unknown[] = [tenant.organization.id],
): Promise<Row[]> {
  const owner = await app.connectAsOwner()
  try {
    for (const table of ['audit_entries', 'audit_seals'])
      await owner.query(
        `alter table ${table} disable trigger only_grows; alter table ${table} no force row level security`,
      )
    return (await owner.query(text, values)).rows as Row[]
  } finally {
    for (const table of ['audit_entries', 'audit_seals'])
      await owner.query(`alter table ${table} enable trigger only_grows; alter table ${table} force row level security`)
    await owner.end()
  }
}

const third = `(select id from audit_entries where organization_id = $1 order by id offset 2 limit 1)`

describe('the seals of the audit log', () => {
  it('cover each entry once, and hold as long as nothing was changed', async () => {
    await live(3)
    expect(await sealAuditLog(app.platform)).toBe(0)
    const entries = await tamper('select id from audit_entries where organization_id = $1')
    expect(await check()).toMatchObject({ seals: 3, entries: entries.length, problem: undefined })
  })

  it('name the first entry that was changed', async () => {
    await live(3)
    const [changed] = await tamper(`update audit_entries set actor_account = 'nobody' where id = ${third} returning id`)
    expect((await check()).problem).toBe(`entry ${changed?.id} was changed`)
  })

  it('notice whatever is changed of an entry: who, what, about whom, when and under which request', async () => {
    await live(1)
    const columns = await tamper<{ name: string; other: string }>(
      `select column_name as name, case data_type when 'uuid' then 'gen_random_uuid()' when 'jsonb' then '''{"x": 1}'''
         when 'timestamp with time zone' then column_name || ' + interval ''1 us''' else '''worker''' end as other
       from information_schema.columns where table_name = 'audit_entries' and column_name not in ('id', 'organization_id')`,
      [],
    )
    const unnoticed: string[] = []
    const [first] = await tamper<{ id: string }>(
      'select id from audit_entries where organization_id = $1 order by id limit 1',
    )
    for (const { name, other } of columns) {
      const [former] = await tamper<{ was: unknown }>(`select ${name} as was from audit_entries where id = $1`, [
        first?.id,
      ])
      await tamper(`update audit_entries set ${name} = ${other} where id = $1`, [first?.id])
      if ((await check()).problem !== `entry ${first?.id} was changed`) unnoticed.push(name)
      await tamper(`update audit_entries set ${name} = $2 where id = $1`, [first?.id, former?.was])
    }
    expect([columns.length, unnoticed]).toEqual([10, []])
  })

  it('name the first entry that is missing', async () => {
    await live(3)
    const [gone] = await tamper(`delete from audit_entries where id = ${third} returning id`)
    expect((await check()).problem).toBe(`entry ${gone?.id} is missing`)
  })

  it('name an entry that was put in between, and take up one that committed late', async () => {
    const copy = (digits: string) =>
      tamper(
        `insert into audit_entries select overlay(id::text placing '${digits}' from 25)::uuid, organization_id, recorded_at, action,
           subject_kind, subject_id, actor_kind, actor_id, actor_account, request_id, before, after
         from audit_entries where id = ${third} returning id`,
      )
    await live(3)
    // Its id is older than those that were sealed, as that of a long transaction.
    await copy('eeeeeeeeeeee')
    expect(await sealAuditLog(app.platform)).toBe(1)
    expect(await check()).toMatchObject({ seals: 4, problem: undefined })
    app.clock.advance(2 * hour)
    await live(1)
    const [put] = await copy('ffffffffffff')
    expect(await sealAuditLog(app.platform)).toBe(0)
    expect((await check()).problem).toBe(`entry ${put?.id} was put in: no seal covers it`)
  })

  it('go on where an entry is dated ahead, which is covered as any other', async () => {
    await live(2)
    const ahead = (app.clock.now().getTime() + 9_000 * hour).toString(16).padStart(12, '0')
    await tamper(
      `insert into audit_entries select overlay(replace(id::text, '-', '') placing '${ahead}' from 1)::uuid, organization_id, recorded_at,
         action, subject_kind, subject_id, actor_kind, actor_id, actor_account, request_id, before, after
       from audit_entries where id = ${third}`,
    )
    expect(await sealAuditLog(app.platform)).toBe(1)
    app.clock.advance(3 * hour)
    await live(2)
    expect(await check()).toMatchObject({ seals: 5, problem: undefined })
    await tamper(`delete from audit_entries where organization_id = $1 and id::text like '${ahead.slice(0, 8)}%'`)
    expect((await check()).problem).toMatch(/^entry .* is missing$/)
  })

  it('cannot be made to fit again without the master key, or cut off unseen by who kept one', async () => {
    await live(3)
    const [last] = await listLastSeals(app.platform.database.forService(), [tenant.organization.id])
    const known = [{ organizationId: tenant.organization.id, number: 3, digest: String(last?.digest.toString('hex')) }]
    expect((await check(known)).problem).toBeUndefined()
    expect((await check([{ ...known[0], digest: '00' } as KnownSeal])).problem).toBe(
      'seal 3 is not the one that is known',
    )
    await tamper(
      'delete from audit_entries where id = any(select unnest(entry_ids) from audit_seals where organization_id = $1 and number = 3)',
    )
    await tamper('delete from audit_seals where organization_id = $1 and number = 3')
    expect([(await check()).problem, (await check(known)).problem]).toEqual([
      undefined,
      'seal 3 is missing, and all that came after it',
    ])
    await tamper(
      `update audit_seals set entry_digests = array[sha256('another')] where organization_id = $1 and number = 2`,
    )
    expect((await check()).problem).toBe('seal 2 was changed')
    await tamper('delete from audit_seals where organization_id = $1 and number = 1')
    expect((await check()).problem).toBe('seal 1 is missing')
  })

  it('cover the seal before, the organization and the number, so that a kept one vouches for all that came before it', async () => {
    await live(2)
    const { id } = tenant.organization
    const seals = await tamper<{ digest: Buffer; ids: string[]; digests: Buffer[] }>(
      'select digest, entry_ids as ids, entry_digests as digests from audit_seals where organization_id = $1 order by number',
    )
    const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
    const expected = seals.map(({ ids, digests }, at) =>
      createHash('sha256')
        .update(seals[at - 1]?.digest ?? '')
        .update(Buffer.concat([bytesOf(id), Buffer.from([0, 0, 0, at + 1])]))
        .update(Buffer.concat(ids.flatMap((one, entry) => [bytesOf(one), digests[entry] as Buffer])))
        .digest('hex'),
    )
    expect(seals.map(({ digest }) => digest.toString('hex'))).toEqual(expected)
  })

  it('hold when the master key is another one, and not by a key that it did not seal', async () => {
    await live(1)
    const next = Buffer.alloc(32, 7)
    const { database } = app.platform
    const both = localKeyWrapper(next, masterKey)
    await withTransaction(database.forService(), (tx) => resealSealingKeys(tx, both))
    const under = (key: Buffer) =>
      checkAuditLog({ ...app.platform, keyWrapper: localKeyWrapper(key) }, tenant.organization.id, [])
    expect((await under(next)).problem).toBeUndefined()
    expect((await under(masterKey)).problem).toBe('seal 1 was changed')
    await withTransaction(database.forService(), (tx) => resealSealingKeys(tx, localKeyWrapper(masterKey, next)))
    expect((await check()).problem).toBeUndefined()
  })
})
