import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCredentialById } from '../../src/credentials/credential-store.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { findPublicPage } from '../../src/pathways/progress/earned-by-view.ts'
import { hashOfKey } from '../../src/people/api-keys/api-key.ts'
import { lookUpApiKey } from '../../src/people/api-keys/api-key-store.ts'
import { type Context, contextFor, inTransaction } from '../../src/platform/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { roles } from '../../src/platform/db/roles.ts'
import type { CredentialId, TemplateId } from '../../src/platform/ids.ts'
import { eachOf, openLoader } from '../../src/platform/loader.ts'
import { findTemplateById } from '../../src/templates/template-store.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let one: Tenant
let other: Tenant

beforeAll(async () => {
  app = await startApplication({ worker: false })
  ;[one, other] = [await makeTenant(app, 'Una'), await makeTenant(app, 'Otra')]
})
afterAll(() => app?.stop())

/** A loader of the names of templates, without a condition on their organization: row-level security alone says what is found. */
function nameLoader() {
  const statements: TemplateId[][] = []
  const load = openLoader(async ({ db }: Pick<Context, 'db'>, ids: TemplateId[]) => {
    statements.push(ids)
    const { rows } = await sql<{ id: TemplateId; name: string }>`
      select found.* from ${eachOf('uuid', ids, sql`select id, name from templates where id = asked.key`)}`.execute(db)
    return ids.map((id) => rows.find((row) => row.id === id)?.name)
  })
  return { load, statements }
}

describe('a loader', () => {
  it('answers calls of one turn by one statement, thirty-two at most, each with what it asked for', async () => {
    const [first, second] = [await makeTemplate(one, { name: 'Uno' }), await makeTemplate(one, { name: 'Dos' })]
    const { load, statements } = nameLoader()
    const asked = [second.id, first.id, randomUUID() as TemplateId, second.id, ...Array(29).fill(first.id)]
    const names = await Promise.all(asked.map((id) => load(one.ctx, id)))
    expect(names).toEqual(['Dos', 'Uno', undefined, 'Dos', ...Array(29).fill('Uno')])
    expect(statements).toEqual([asked.slice(0, 32), asked.slice(32)])
  })

  it('answers those that come while a statement is on its way by the next one, and holds nobody up for one that is held up', async () => {
    const statements: string[][] = []
    const held = new Map([
      ['first', Promise.withResolvers<void>()],
      ['stuck', Promise.withResolvers<void>()],
    ])
    const load = openLoader(async (_scope: Pick<Context, 'db'>, keys: string[]) => {
      statements.push(keys)
      await held.get(keys[0] as string)?.promise
      return keys
    })
    const underWay = async (count: number) => {
      while (statements.length < count) await new Promise((next) => setImmediate(next))
    }
    const calls = [load(one.ctx, 'first')]
    await underWay(1)
    for (const key of ['second', 'third']) {
      calls.push(load(one.ctx, key))
      await new Promise((next) => setImmediate(next))
    }
    held.get('first')?.resolve()
    await Promise.all(calls)
    expect(statements).toEqual([['first'], ['second', 'third']])
    const stuck = load(one.ctx, 'stuck')
    await underWay(3)
    expect(await load(one.ctx, 'other')).toBe('other')
    held.get('stuck')?.resolve()
    expect(await stuck).toBe('stuck')
  })

  it('never asks for two organizations at once, and finds for each its own rows', async () => {
    const [own, foreign] = [await makeTemplate(one, { name: 'Propia' }), await makeTemplate(other, { name: 'Ajena' })]
    const { load, statements } = nameLoader()
    const calls = [one, other, one, other].flatMap(({ ctx }) => [load(ctx, own.id), load(ctx, foreign.id)])
    expect(await Promise.all(calls)).toEqual([
      ...['Propia', undefined, undefined, 'Ajena'],
      ...['Propia', undefined, undefined, 'Ajena'],
    ])
    expect(statements).toHaveLength(2)
  })

  it('remembers nothing: a call after a change finds what has changed', async () => {
    const { id } = await makeTemplate(one, { name: 'Antes' })
    const { load } = nameLoader()
    const rename = (name: string) =>
      sql`update templates set name = ${name} where organization_id = ${one.organization.id} and id = ${id}`.execute(
        one.ctx.db,
      )
    expect(await load(one.ctx, id)).toBe('Antes')
    for (const name of ['Ahora', 'Después']) {
      await rename(name)
      expect(await load(one.ctx, id)).toBe(name)
    }
  })

  it('sees in a transaction what that has not committed yet, and nobody else does', async () => {
    const { id } = await makeTemplate(one, { name: 'Antes' })
    const { load } = nameLoader()
    const seen = await inTransaction(one.ctx, async (tx) => {
      await sql`update templates set name = 'Ahora' where organization_id = ${one.organization.id} and id = ${id}`.execute(
        tx.db,
      )
      return Promise.all([load(tx, id), load(one.ctx, id)])
    })
    expect(seen).toEqual(['Ahora', 'Antes'])
  })

  it('that fails, fails the calls of that statement and no others', async () => {
    const load = openLoader(async ({ db }: Pick<Context, 'db'>, divisors: number[]) => {
      const { rows } = await sql<{ n: number }>`
        select 12 / key as n from unnest(${divisors}::int[]) with ordinality as asked (key, place) order by place`.execute(
        db,
      )
      return rows.map(({ n }) => n)
    })
    const [failed, ...rest] = await Promise.allSettled([
      Promise.all([load(one.ctx, 3), load(one.ctx, 0)]),
      load(other.ctx, 4),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(rest).toMatchObject([{ status: 'fulfilled', value: 3 }])
    expect(await load(one.ctx, 6)).toBe(2)
  })
})

describe('what a request asks for', () => {
  it('is planned by PostgreSQL once, however many ask together', async () => {
    const { connectionString } = app.database
    const limits = { statementMs: 10_000, lockMs: 10_000 }
    const database = openDatabase({ connectionString, connectionsMax: 1, limits, roles, log: one.ctx.log })
    const ctx = contextFor({ ...app.platform, database }, one.organization, { kind: 'api_key', id: one.keyId })
    const { id: templateId } = await makeTemplate(one, { required: ['recipient_name'] })
    try {
      for (let round = 0; round < 20; round++)
        await Promise.all(
          Array.from({ length: 1 + (round % 4) }, async (_, n) => {
            await lookUpApiKey(database, hashOfKey(one.key), 'list-templates')
            const row = { email: `persona.${round}.${n}@example.edu`, recipient_name: 'Ana' }
            const outcome = await issueOne(ctx, { templateId, row, bytes: 100 })
            const id = outcome.kind === 'issued' ? outcome.credentialId : (randomUUID() as CredentialId)
            const found = [findCredentialById(ctx, id), findPublicPage(database, id), findTemplateById(ctx, templateId)]
            expect(await Promise.all(found)).not.toContain(undefined)
          }),
        )
      const { rows } = await sql<{ statement: string }>`
        select left(statement, 200) as statement from pg_prepared_statements where custom_plans > 5`.execute(ctx.db)
      expect(rows).toEqual([])
    } finally {
      await database.close()
    }
  })
})
