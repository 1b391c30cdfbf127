import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Context, inTransaction } from '../../src/platform/context.ts'
import { type Coalesced, openDatabase } from '../../src/platform/db/database.ts'
import { roles } from '../../src/platform/db/roles.ts'
import { DatabaseUnavailable } from '../../src/platform/errors.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let one: Tenant
let other: Tenant

beforeAll(async () => {
  app = await startApplication({ worker: false })
  ;[one, other] = [await makeTenant(app, 'Una'), await makeTenant(app, 'Otra')]
  await Promise.all([makeTemplate(one), makeTemplate(one), makeTemplate(other)])
})
afterAll(() => app?.stop())

/** Selects without a condition, so that the result is whatever row-level security allows. */
async function visible(ctx: Context, db: Coalesced = ctx.db): Promise<unknown[]> {
  const { rows } = await sql<{ organization_id: string }>`select distinct organization_id from templates`.execute(db)
  return rows.map((row) => row.organization_id)
}
const backend = async (ctx: Context, db: Coalesced = ctx.db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const fails = (ctx: Context) => sql`select 1 / 0`.execute(ctx.db)

/** Connections to the same database that the test has to itself. */
function openPool({ connectionsMax, statementMs = 10_000 }: { connectionsMax: number; statementMs?: number }) {
  const { connectionString } = app.database
  return openDatabase({
    connectionString,
    connectionsMax,
    limits: { statementMs, lockMs: 10_000 },
    roles,
    log: one.ctx.log,
  })
}

describe('single statements', () => {
  it('of two organizations at once each see their own rows, however they share connections', async () => {
    const seen = await Promise.all(Array.from({ length: 200 }, (_, n) => visible(n % 2 ? one.ctx : other.ctx)))
    for (const [n, rows] of seen.entries()) expect(rows).toEqual([(n % 2 ? one : other).organization.id])
  })

  it('that are asked for side by side leave down one connection', async () => {
    const pids = await Promise.all([backend(one.ctx), backend(one.ctx), backend(one.ctx)])
    expect(new Set(pids).size).toBe(1)
  })

  it('that are coalesced across requests of any organization leave down one connection, each in its own scope', async () => {
    const asked = [one.ctx, other.ctx, one.ctx, other.ctx].map((ctx) => {
      const { coalesced } = ctx.db
      // As from two requests that arrive in one turn of the event loop.
      return new Promise<unknown[]>((done) =>
        setImmediate(() => done(Promise.all([backend(ctx, coalesced), visible(ctx, coalesced)]))),
      )
    })
    const seen = await Promise.all(asked)
    expect(new Set(seen.map(([pid]) => pid)).size).toBe(1)
    for (const [n, [, rows]] of seen.entries()) expect(rows).toEqual([(n % 2 ? other : one).organization.id])
  })

  it("in a transaction are the transaction's, also where they could be coalesced", async () => {
    const pids = await inTransaction(one.ctx, async (tx) => [await backend(tx), await backend(tx, tx.db.coalesced)])
    expect(new Set(pids).size).toBe(1)
  })

  it('that leave together fail alone: the others are answered, and nothing of the failed one stays', async () => {
    const insert = sql`insert into members (id, organization_id, name) values (gen_random_uuid(), ${one.organization.id}, 1 / (random() * 0)::int)`
    const answers = await Promise.allSettled([
      visible(one.ctx),
      fails(one.ctx),
      insert.execute(one.ctx.db),
      visible(one.ctx),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await visible(one.ctx)).toEqual([one.organization.id])
  })

  it('commit one by one: what one wrote, the next one in the same write sees', async () => {
    const rename = (name: string) => sql`update templates set name = ${name}`.execute(one.ctx.db)
    const names = async () =>
      (await sql<{ name: string }>`select distinct name from templates`.execute(one.ctx.db)).rows
    const [, first, , second] = await Promise.all([rename('uno'), names(), rename('dos'), names()])
    expect([first, second]).toEqual([[{ name: 'uno' }], [{ name: 'dos' }]])
  })

  it("leave no scope behind on the connection: not the whole service's, nor another organization's", async () => {
    const everything = () => sql`select 1`.execute(app.database.forService())
    for (let round = 0; round < 10; round++) await Promise.all([everything(), visible(one.ctx)])
    expect(await visible(one.ctx)).toEqual([one.organization.id])
    const seen = await Promise.all(Array.from({ length: 20 }, () => inTransaction(other.ctx, (tx) => visible(tx))))
    expect(seen.flat()).toEqual(Array.from({ length: 20 }, () => other.organization.id))
  })

  it('are told that the database is out of reach, each of them, when the connection breaks under them', async () => {
    const database = openPool({ connectionsMax: 2 })
    const db = database.forService()
    try {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const asleep = Promise.allSettled([sql`select pg_sleep(30)`, sql`select 1`].map((query) => query.execute(db)))
      const killer = await app.connectAsOwner()
      await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await killer.end()
      const [cut, behind] = await asleep
      expect(cut).toMatchObject({ status: 'rejected', reason: { code: '57P01' } })
      expect(behind).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    } finally {
      await database.close()
    }
  })

  it('that share a connection with one that could not be prepared are answered all the same', async () => {
    const database = openPool({ connectionsMax: 1, statementMs: 2_000 })
    const owner = await app.connectAsOwner()
    try {
      const templates = () => database.forService().coalesced.selectFrom('templates').select('id').execute()
      await owner.query('begin; lock table templates in access exclusive mode')
      const [first, ...rest] = [templates(), templates(), templates()]
      // It waits for the lock while it is being prepared, and in vain.
      await expect(first).rejects.toMatchObject({ code: '57014' })
      await owner.query('commit')
      expect(await Promise.all(rest)).toMatchObject(Array(2).fill(Array(3).fill({ id: expect.any(String) })))
    } finally {
      await owner.end()
      await database.close()
    }
  })

  it('that come while connections are hard to get do not wait for each other', async () => {
    const database = openPool({ connectionsMax: 2 })
    const db = database.forOrganization(one.organization.id)
    try {
      const gate = Promise.withResolvers<void>()
      const held = [0, 1].map(() => {
        const begun = Promise.withResolvers<void>()
        const ended = db.transaction().execute(async (tx) => {
          await sql`select 1`.execute(tx)
          begun.resolve()
          await gate.promise
        })
        return { begun: begun.promise, ended }
      })
      await Promise.all(held.map(({ begun }) => begun))
      const pids: unknown[] = []
      const asked = [0, 1].map(async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(db)
        pids.push(rows[0]?.pid)
      })
      // Another piece of work.
      await sleep(20)
      asked.push(
        sql<{ pid: number }>`select pg_backend_pid() as pid`
          .execute(db)
          .then(({ rows }) => void pids.push(rows[0]?.pid)),
      )
      gate.resolve()
      await Promise.all([...held.map(({ ended }) => ended), ...asked])
      expect(pids).toHaveLength(3)
      expect(new Set(pids).size).toBe(2)
    } finally {
      await database.close()
    }
  })

  it('whose columns a migration changes under them return the new ones; a transaction is told to come again', async () => {
    const database = openPool({ connectionsMax: 1 })
    const owner = await app.connectAsOwner()
    try {
      const templates = () => database.forService().selectFrom('templates').selectAll().execute()
      await templates()
      expect(await templates()).toHaveLength(3)
      await owner.query(`alter table templates add column added text not null default 'new'`)
      expect(await Promise.all([templates(), templates()])).toMatchObject(
        Array(2).fill(Array(3).fill({ added: 'new' })),
      )
      expect(await templates()).toMatchObject(Array(3).fill({ added: 'new' }))
      await owner.query(`alter table templates add column another text`)
      const inOne = () =>
        database
          .forService()
          .transaction()
          .execute((tx) => tx.selectFrom('templates').selectAll().execute())
      await expect(inOne()).rejects.toThrow(DatabaseUnavailable)
      expect(await inOne()).toHaveLength(3)
    } finally {
      await owner.query('alter table templates drop column if exists added, drop column if exists another')
      await owner.end()
      await database.close()
    }
  })
})
