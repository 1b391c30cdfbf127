import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerOnce } from '../../src/entrypoints/http/answer-once.ts'
import { closeServer } from '../../src/entrypoints/http/http-server.ts'
import { buildServer } from '../../src/entrypoints/sitemap/server.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { roles } from '../../src/platform/db/roles.ts'
import { deleteKeptAnswers } from '../../src/platform/idempotency/idempotency-key-store.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication, testLimits } from '../application.ts'
import { type Answer, type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'

const hour = 3_600_000

let app: Application
let tenant: Tenant
let template: Template
let client: Client

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

beforeEach(async () => {
  tenant = await makeTenant(app)
  template = await makeTemplate(tenant, { required: ['recipient_name'] })
  client = clientFor(app.url, tenant.key)
})

const ana = { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }
const luis = { email: 'luis@example.edu', recipient_name: 'Luis Ortega' }
const named = (key: string) => ({ 'idempotency-key': key })

async function count(table: 'credentials' | 'jobs' | 'outbox'): Promise<number> {
  const rows = await tenant.ctx.db.selectFrom(table).select('organization_id').execute()
  return rows.length
}

function expectReplay(again: Answer, first: Answer): void {
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
}

describe('a repeated request with the same Idempotency-Key', () => {
  it('issues one credential and one letter, and answers as the first time', async () => {
    const first = await client.issue(template.id, [ana], named('order 4711'))
    expectReplay(await client.issue(template.id, [ana], named('order 4711')), first)
    expect(await count('credentials')).toBe(1)
    expect(await count('outbox')).toBe(1)
  })

  it('starts one job, and answers with its path and its wait once more', async () => {
    const first = await client.issue(template.id, [ana, luis], named('batch'))
    const again = await client.issue(template.id, [ana, luis], named('batch'))
    expectReplay(again, first)
    expect(again.headers.get('location')).toBe(`/api/v1/jobs/${first.body.job_id}`)
    expect(again.headers.get('retry-after')).toBe('2')
    expect(await count('jobs')).toBe(1)
    expect((await jobEnded(client, first.body.job_id)).body.result.successful).toBe(2)
  })

  it('repeats the answer about a row that was refused', async () => {
    const first = await client.issue(template.id, [{ email: 'ana@' }], named('refused row'))
    expectReplay(await client.issue(template.id, [{ email: 'ana@' }], named('refused row')), first)
  })

  it('retries a failure once, and answers as the first time', async () => {
    const { body } = await client.issue(template.id, [ana, { email: luis.email }])
    await jobEnded(client, body.job_id)
    const [failure] = (await client.get('/api/v1/bulk-failures')).body.items
    const path = `/api/v1/bulk-failures/${failure.id}/retry`
    const first = await client.post(path, {}, named('retry'))
    expect(first.body.success).toBe(false)
    expectReplay(await client.post(path, {}, named('retry')), first)
    const done = await client.post(path, { row_data_overrides: luis }, named('retry with a name'))
    expect(done.body.success).toBe(true)
    expectReplay(await client.post(path, { row_data_overrides: luis }, named('retry with a name')), done)
    const [kept] = (await client.get('/api/v1/bulk-failures')).body.items
    expect(kept).toMatchObject({ attempts_made: 3, retried_credential_id: done.body.credential_id })
  })

  it('is issued once by two servers that are asked twenty times at once', async () => {
    const { database, log } = app.platform
    const { connectionString } = database
    const other = openDatabase({ connectionString, connectionsMax: 4, limits: testLimits, roles, log })
    const server = await buildServer({ ...app.platform, database: other }, { examine: async () => [] })
    await server.listen({ host: '127.0.0.1', port: 0 })
    try {
      const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
      const clients = [client, clientFor(url, tenant.key)]
      const asked = Array.from({ length: 20 }, (_, n) =>
        (clients[n % 2] as Client).issue(template.id, [ana], named('at once')),
      )
      const answers = await Promise.all(asked)
      const told = answers.filter(({ status }) => status === 200)
      expect(new Set(told.map(({ text }) => text)).size).toBe(1)
      expect(told.filter(({ headers }) => !headers.has('idempotent-replayed')).length).toBe(1)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(refused.length > 0 ? [409] : []))
      expect(await count('credentials')).toBe(1)
    } finally {
      await closeServer(server)
      await other.close()
    }
  })
})

describe('an Idempotency-Key', () => {
  it('is refused with another body, also where only the bytes differ', async () => {
    const first = await client.issue(template.id, [ana], named('mine'))
    const other = await client.issue(template.id, [luis], named('mine'))
    expect([other.status, other.body]).toEqual([422, { detail: 'Idempotency-Key reused with a different body' }])
    expect(other.headers.get('x-error-code')).toBe('idempotency_key_reused')
    const [minute, next] = [first, other].map(({ headers }) => headers.get('x-ratelimit-reset'))
    expect(other.headers.get('x-ratelimit-remaining')).toBe(next === minute ? '18' : '19')
    const spaced = JSON.stringify({ template_id: template.id, recipients: [ana] }, null, 2)
    expect((await client.post('/api/v1/credentials/issue', spaced, named('mine'))).status).toBe(422)
    expect(await count('credentials')).toBe(1)
  })

  it('is refused on another path with the same body: a second failure is no repetition of the first', async () => {
    const { body } = await client.issue(template.id, [{ email: ana.email }, { email: luis.email }])
    await jobEnded(client, body.job_id)
    const [one, other] = (await client.get('/api/v1/bulk-failures')).body.items
    const retry = ({ id }: { id: string }) => client.post(`/api/v1/bulk-failures/${id}/retry`, {}, named('retry all'))
    expect((await retry(one)).status).toBe(200)
    const second = await retry(other)
    expect([second.status, second.headers.get('x-error-code')]).toEqual([422, 'idempotency_key_reused'])
  })

  it('belongs to its API key: another of the same organization is another request', async () => {
    const { key } = await createApiKey(tenant.ctx, 'second')
    const first = await client.issue(template.id, [ana], named('shared'))
    const second = await clientFor(app.url, key).issue(template.id, [luis], named('shared'))
    expect(second.status).toBe(200)
    expect(second.headers.get('idempotent-replayed')).toBeNull()
    expect(second.body.credentials[0].credential_id).not.toBe(first.body.credentials[0].credential_id)
  })

  it('is forgotten after 24 hours', async () => {
    const first = await client.issue(template.id, [ana], named('daily'))
    app.clock.advance(24 * hour - 600_000)
    expectReplay(await client.issue(template.id, [ana], named('daily')), first)
    app.clock.advance(2 * 600_000)
    const next = await client.issue(template.id, [luis], named('daily'))
    expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([200, null])
    expectReplay(await client.issue(template.id, [luis], named('daily')), next)
    expect(await count('credentials')).toBe(2)
  })

  it('is forgotten at 24 hours to the millisecond, by the next request and by the night alike', async () => {
    const at = Date.now()
    const asked = { key: 'to the millisecond', requestHash: Buffer.alloc(32) }
    const answers: unknown[] = []
    for (const later of [0, 24 * hour - 1, 24 * hour]) {
      const clock = { now: () => new Date(at + later) }
      const ctx = { ...tenant.ctx, clock, actor: { kind: 'api_key', id: tenant.keyId } as const }
      const answer = await answerOnce(ctx, asked, async () => ({ json: `"${later}"` }))
      answers.push('json' in answer && answer.json)
    }
    expect(answers).toEqual(['"0"', '"0"', `"${24 * hour}"`])
    const night = (later: number) => deleteKeptAnswers(tenant.ctx, new Date(at + 24 * hour + later), 10)
    expect([await night(-1), await night(0)]).toEqual([0, 1])
  })

  it.each([
    ['is empty', ''],
    ['has 256 characters', 'k'.repeat(256)],
    ['has a letter outside ASCII', 'clave-ñ'],
    ['has a tab', 'a\tb'],
  ])('is refused by name when it %s', async (_, key) => {
    const { status, body } = await client.issue(template.id, [ana], named(key))
    expect([status, body.detail]).toEqual([422, 'Idempotency-Key must be 1 to 255 printable ASCII characters'])
    expect(await count('credentials')).toBe(0)
  })

  it('may have 255 characters', async () => {
    const key = '~'.repeat(255)
    const first = await client.issue(template.id, [ana], named(key))
    expectReplay(await client.issue(template.id, [ana], named(key)), first)
  })

  it('is free again after a refusal, so that the corrected request may carry it', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await client.issue(nowhere, [ana], named('corrected'))).status).toBe(404)
    expect((await client.issue(template.id, [], named('corrected'))).status).toBe(422)
    const third = await client.issue(template.id, [ana], named('corrected'))
    expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([200, null])
  })
})

describe('when something breaks', () => {
  let owner: pg.Client
  beforeEach(async () => {
    owner = await app.connectAsOwner()
    return () => owner.end()
  })

  it('answers 409 while the first request runs; when its connection dies the key is free and nothing was done', async () => {
    await owner.query('begin; lock table jobs in share mode')
    const first = client.issue(template.id, [ana, luis], named('slow'))
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "jobs"%'`
    const look = async () => {
      await owner.query('select pg_stat_clear_snapshot()')
      return owner.query(waiting)
    }
    const { rows } = await until(look, (found) => found.rows.length === 1)
    const second = await client.issue(template.id, [ana, luis], named('slow'))
    const detail = 'A request with this Idempotency-Key is still running'
    expect([second.status, second.body]).toEqual([409, { detail }])
    expect(second.headers.get('retry-after')).toBe('1')
    await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
    expect((await first).status).toBe(503)
    await owner.query('rollback')
    const third = await client.issue(template.id, [ana, luis], named('slow'))
    expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect(await count('jobs')).toBe(1)
  })

  it('keeps no answer about a credential whose commit failed', async () => {
    await owner.query(`
      create function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create constraint trigger refuse_commit after insert on credentials deferrable initially deferred
        for each row execute function refuse_commit()`)
    const first = await client.issue(template.id, [ana], named('commit'))
    await owner.query('drop function refuse_commit cascade')
    expect(first.status).toBe(500)
    const second = await client.issue(template.id, [ana], named('commit'))
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect(await count('credentials')).toBe(1)
  })

  it('replays the answer that was never sent, where the process died right after its commit', async () => {
    await withCluster(async (cluster) => {
      const own = await makeTenant(cluster)
      const { id } = await makeTemplate(own)
      for (const recipients of [[ana], [ana, luis]]) {
        const key = named(`${recipients.length} rows`)
        const api = await cluster.startApi({ FAULT: 'api.after_idempotent_commit' })
        await expect(clientFor(api.url, own.key).issue(id, recipients, key)).rejects.toThrow()
        expect((await api.exited).signal).toBe('SIGKILL')
      }
      const next = clientFor((await cluster.startApi()).url, own.key)
      const one = await next.issue(id, [ana], named('1 rows'))
      const two = await next.issue(id, [ana, luis], named('2 rows'))
      expect([one, two].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(['true', 'true'])
      const counts = await cluster.query(
        'select (select count(*)::int from credentials), (select count(*)::int from jobs) as jobs',
      )
      expect(counts).toEqual([{ count: 1, jobs: 1 }])
      expect((await next.get(`/api/v1/credentials/${one.body.credentials[0].credential_id}`)).status).toBe(200)
      expect((await next.get(two.headers.get('location') ?? '')).body.status).toBe('PENDING')
    })
  })

  it('does nothing twice and nothing by halves, where the process died right before its commit', async () => {
    await withCluster(async (cluster) => {
      const own = await makeTenant(cluster)
      const { id } = await makeTemplate(own)
      const dying = await cluster.startApi({ FAULT: 'api.before_accept_commit' })
      await expect(clientFor(dying.url, own.key).issue(id, [ana, luis], named('b'))).rejects.toThrow()
      expect((await dying.exited).signal).toBe('SIGKILL')
      const next = clientFor((await cluster.startApi()).url, own.key)
      const again = await until(
        () => next.issue(id, [ana, luis], named('b')),
        ({ status }) => status !== 409,
      )
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null])
      expect(await cluster.query('select count(*)::int from jobs')).toEqual([{ count: 1 }])
    })
  })
})
