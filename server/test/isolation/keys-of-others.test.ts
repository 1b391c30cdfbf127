import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rights } from '../../src/entrypoints/api/rights.ts'
import { apiOperations } from '../../src/entrypoints/sitemap/api-operations.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { scopes } from '../../src/people/api-keys/scope.ts'
import { contextFor } from '../../src/platform/context.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, type Client, clientFor } from '../client.ts'
import { unknownId } from '../contract/answers.ts'
import { forgetRequests } from '../contract/door.ts'
import type { Tenant } from '../factories.ts'
import { fillOrganization } from './filled-organization.ts'
import { idsOf, recordsOf, settledRecordsOf } from './records-of-organization.ts'

let app: Application
let database: pg.Client
let one: Tenant
let other: Tenant
let foreign: string[]
let before: string
beforeAll(async () => {
  app = await startApplication()
  database = await app.connectAsOwner()
  ;[one, other] = [await fillOrganization(app, 'Una'), await fillOrganization(app, 'Otra')]
  await database.query(
    `update members set external_id = 'student-9' where id = (select min(id::text)::uuid from members where organization_id = $1)`,
    [other.organization.id],
  )
  foreign = await idsOf(database, other)
  before = await settledRecordsOf(database, other)
})
afterAll(() => app?.stop())

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
type Operation = (typeof apiOperations)[number]

/** Asks an operation with the id wherever it takes one. */
function askWith(client: Client, { method, path, bodyExamples, body, file }: Operation, id: string): Promise<Answer> {
  const [example] = Object.values(bodyExamples ?? {})
  const sent = body ? JSON.stringify(example?.value ?? {}).replaceAll(uuid, id) : undefined
  return client.call(method, path.replaceAll(/:\w+/g, id), file ? Buffer.from(id) : sent, {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  })
}

/** A job of somebody else is denied, as api.md says, whoever it belongs to: that it exists is all that is told. */
const denied = '{"detail":"Access denied to this job"}'
const told = (answer: Answer, id: string) =>
  answer.text === denied
    ? [404, '{"detail":"Job not found"}']
    : [answer.status, withoutRun(answer.text.replaceAll(id, 'ID'))]

/** A started run has an id and times of its own each time. */
const withoutRun = (text: string) => text.replaceAll(/"(id|requested_at|finished_at)":"[^"]*"/g, '"$1"')

describe('a key', () => {
  it.each(apiOperations.map((operation) => [operation.name, operation] as const))(
    'tells and changes nothing of another organization by %s: its ids are those that nobody has',
    async (_name, operation) => {
      const client = clientFor(app.url, one.key)
      const isOfMember = operation.path.includes('/:external_id')
      const takesId = operation.path.includes('/:') || uuid.test(JSON.stringify(operation.bodyExamples ?? {}))
      // Each organization has ids of members of its own: a PUT of this one adds a member here.
      if (operation.name === 'put-member') {
        await askWith(client, operation, 'student-9')
        await database.query(`update members set external_id = null where organization_id = $1`, [one.organization.id])
      }
      const ids = isOfMember ? ['student-9'] : foreign
      for (const id of takesId && operation.name !== 'put-member' ? ids : []) {
        await forgetRequests(app)
        expect(told(await askWith(client, operation, id), id)).toEqual(
          told(await askWith(client, operation, unknownId), unknownId),
        )
      }
      expect(await recordsOf(database, other)).toBe(before)
    },
  )

  it('that only reads changes nothing, by whichever operation', async () => {
    const reading = scopes.filter((scope) => scope.endsWith(':read'))
    const reader = await fillOrganization(app, 'Lectora')
    const { key } = await createApiKey(reader.ctx, 'Informes', { scopes: reading })
    const client = clientFor(app.url, key)
    const ids = await idsOf(database, reader)
    const askAll = async () => {
      for (const operation of apiOperations.filter(({ method }) => method !== 'GET'))
        for (const id of ids) {
          await forgetRequests(app)
          const { status, headers } = await askWith(client, operation, id)
          expect([operation.name, status, headers.get('x-error-code')]).toEqual([operation.name, 403, 'scope_missing'])
        }
    }
    // A worker may end an earlier run meanwhile; rows that the key wrote would differ each time.
    let [was, is] = ['', '-']
    for (let times = 0; times < 5 && is !== was; times++) {
      was = await settledRecordsOf(database, reader)
      await askAll()
      is = await recordsOf(database, reader)
    }
    expect(JSON.parse(is)).toEqual(JSON.parse(was))
  })

  it('works with the rights of administrators where an operation asks for them, in its own organization, and nowhere else', async () => {
    const writing = apiOperations.filter(({ name }) => /^(?:templates|members):write$/.test(rights[name].scope))
    expect(writing.length).toBeGreaterThan(5)
    const roleOf = async (administers: boolean) => {
      const actor = { kind: 'api_key' as const, id: one.keyId, ...(administers && { administers: true as const }) }
      const { db } = contextFor(app.platform, one.organization, actor)
      const { rows } = await sql<{ role: string; seen: string[] }>`
        select current_user::text as role, array(select distinct organization_id::text from templates) as seen`.execute(
        db,
      )
      return rows[0]
    }
    expect(await roleOf(false)).toEqual({ role: 'sello_app', seen: [one.organization.id] })
    expect(await roleOf(true)).toEqual({ role: 'sello_service', seen: [one.organization.id] })
  })
})
