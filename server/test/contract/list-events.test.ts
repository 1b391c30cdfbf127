import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { dayMs } from '../../src/platform/clock.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { insertEventsOf, listEventRows, sequenceEvents } from '../../src/platform/event-log/event-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, uuid } from './answers.ts'
import { asksForKey, type Door, forgetRequests, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = '/api/v1/events'
const door: Door = { app: () => app, operation: 'list-events', method: 'GET', path: `${path}?limit=0`, behind: 400 }

/** A tenant with a reader whose cursor is after all of its events. */
async function makeReader() {
  const tenant = await makeTenant(app)
  await sequenced()
  const client = clientFor(app.url, tenant.key)
  const { next } = (await client.get(path)).body
  return { tenant, client, next: next as string }
}

const sequenced = () => sequenceEvents(app.platform)

/** Tells of so many members in one row. */
async function tell({ ctx }: Tenant, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `0198c5a2-6f00-7a4b-9c3d-${String(n).padStart(12, '0')}`)
  const told = ids.map((subject) => ({ organizationId: ctx.organization.id, subject }))
  await inTransaction(ctx, (tx) => insertEventsOf(tx, 'member.changed', told))
  return ids
}

// biome-ignore lint/suspicious/noExplicitAny: the client knows nothing of our types.
const idsOf = (body: any): string[] => body.events.map(({ id }: { id: string }) => id)

describe('200', () => {
  it('begins now where no cursor is given, and tells afterwards what was issued, to whom it was not, and by which key', async () => {
    const { tenant, client, next } = await makeReader()
    const template = await makeTemplate(tenant)
    const issued = await client.issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
    const credential = issued.body.credentials[0]
    await sequenced()
    const answer = await client.get(`${path}?after=${next}`)
    expectRateHeaders(answer, 120)
    expect(answer.body).toEqual({
      events: [
        {
          id: expect.stringMatching(/^evt_\d{16}_0$/),
          type: 'credential.issued',
          created_at: expect.stringMatching(/Z$/),
          organization_id: tenant.organization.id,
          request_id: issued.headers.get('x-request-id'),
          actor: { kind: 'api_key', id: tenant.keyId },
          data: {
            credential_id: expect.stringMatching(uuid),
            credential_url: credential.credential_url,
            template_id: template.id,
            row: 1,
          },
        },
      ],
      next: expect.stringMatching(/^\d{16}-0$/),
      caught_up: true,
    })
    expect(answer.text).not.toMatch(/ana@|Ana/)
  })

  it('gives requests that are stored together each its own name', async () => {
    const { tenant, client, next } = await makeReader()
    const template = await makeTemplate(tenant)
    const other = await createApiKey(tenant.ctx, 'other')
    const clients = [client, clientFor(app.url, other.key)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        clients[n % 2]?.issue(template.id, [{ email: `p${n}@example.edu`, recipient_name: 'P' }]),
      ),
    )
    await sequenced()
    const { events } = (await client.get(`${path}?after=${next}&types=credential.issued`)).body
    const told = new Map(events.map((event: { request_id: string }) => [event.request_id, event]))
    for (const [n, answer] of answers.entries())
      expect(told.get(answer?.headers.get('x-request-id') ?? '')).toMatchObject({
        actor: { id: n % 2 === 0 ? tenant.keyId : other.id },
        data: { credential_url: answer?.body.credentials[0].credential_url },
      })
  })

  it('gives each event once over pages of any size, also where a row holds many', async () => {
    const { tenant, client, next } = await makeReader()
    for (const count of [7, 1, 100, 3]) await tell(tenant, count)
    await sequenced()
    const whole = idsOf((await client.get(`${path}?after=${next}&limit=1000`)).body)
    expect([whole.length, new Set(whole).size]).toEqual([111, 111])
    for (const limit of [1, 4, 7, 110, 111]) {
      await forgetRequests(app)
      const seen: string[] = []
      for (let after = next; ; ) {
        const { body } = await client.get(`${path}?after=${after}&limit=${limit}`)
        expect(body.events.length).toBeLessThanOrEqual(limit)
        seen.push(...idsOf(body))
        after = body.next
        if (limit === 1 && seen.length === 20) break
        if (body.caught_up) break
      }
      expect(seen).toEqual(limit === 1 ? whole.slice(0, 20) : whole)
    }
  })

  it('reads little for little, whatever place a cursor names', async () => {
    const { tenant, next } = await makeReader()
    for (let row = 0; row < 9; row++) await tell(tenant, 4)
    await sequenced()
    const from = { position: BigInt(next.split('-')[0] ?? 0), place: 999_999 }
    expect((await listEventRows(tenant.ctx, from, { types: ['member.changed'] }, 2)).rows).toHaveLength(1)
  })

  it('tells only what types and subject name, and goes on behind what it looked at', async () => {
    const { tenant, client, next } = await makeReader()
    const [, second] = await tell(tenant, 3)
    const template = await makeTemplate(tenant)
    await client.issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
    await sequenced()
    const ask = async (query: string) => (await client.get(`${path}?after=${next}&${query}`)).body
    const typesOf = (body: { events: { type: string }[] }) => body.events.map(({ type }) => type)
    expect(typesOf(await ask('types=credential.*'))).toEqual(['credential.issued'])
    expect(typesOf(await ask('types=member.changed,credential.issued'))).toHaveLength(4)
    const one = await ask(`subject=${second}&limit=1`)
    expect(one.events.map(({ data }: { data: object }) => data)).toEqual([{ member_id: second }])
    const none = await ask('types=job.completed')
    expect(none).toMatchObject({ events: [], caught_up: true })
    expect((await client.get(`${path}?after=${none.next}`)).body.events).toEqual([])
  })

  it('looks at a bounded part of what a filter leaves out, and says that there is more', async () => {
    const { tenant, client, next } = await makeReader()
    await sql`
      insert into events (organization_id, created_at, type, actor_kind, subjects, data)
      select ${tenant.organization.id}, now(), case when n = 2500 then 'key.rotated' else 'member.changed' end, 'worker',
        array[gen_random_uuid()], '[{}]' from generate_series(1, 2500) n`.execute(app.database.forService())
    while (await sequenced());
    const first = (await client.get(`${path}?after=${next}&types=key.*`)).body
    expect(first).toMatchObject({ events: [], caught_up: false })
    const second = (await client.get(`${path}?after=${first.next}&types=key.*`)).body
    expect(second.events).toHaveLength(1)
  })

  it('waits for an event, and answers as soon as there is one', async () => {
    const { tenant, client, next } = await makeReader()
    const begun = performance.now()
    const waiting = client.get(`${path}?after=${next}&wait=25`)
    // Long enough that it waits, in whatever order it began.
    setTimeout(() => void tell(tenant, 1).then(sequenced), 1_000)
    const { body } = await waiting
    expect(body.events).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(20_000)
  })

  it('answers with nothing once the time is over, and takes no connection to the database meanwhile', async () => {
    const { client, next } = await makeReader()
    const waiting = Array.from({ length: 20 }, () => client.get(`${path}?after=${next}&wait=3`))
    const busy = until(
      async () => app.database.connections().inUse,
      (inUse) => inUse === 0,
    )
    await busy
    const answers = await Promise.all(waiting)
    for (const { status, body } of answers) expect([status, body.events, body.caught_up]).toEqual([200, [], true])
  })

  it('lets so many of an organization wait, refuses the next, and serves others meanwhile', async () => {
    const { tenant, client, next } = await makeReader()
    const other = await makeReader()
    const refused: number[] = []
    const waiting = Array.from({ length: 60 }, async () => {
      const { status } = await client.get(`${path}?after=${next}&wait=25`)
      if (status !== 200) refused.push(status)
      return status
    })
    await until(
      async () => refused.length,
      (count) => count >= 28,
    )
    expect((await other.client.get(`${path}?after=${other.next}&wait=1`)).status).toBe(200)
    await tell(tenant, 1)
    await sequenced()
    const statuses = await Promise.all(waiting)
    expect(statuses.filter((status) => status === 200)).toHaveLength(32)
    expect(refused).toEqual(Array(28).fill(503))
  })

  it('tells an organization its own events alone, whatever cursor and subject it sends', async () => {
    const stranger = await makeReader()
    const { tenant, client, next } = await makeReader()
    const [subject] = await tell(tenant, 2)
    await sequenced()
    expect((await client.get(`${path}?after=${next}`)).body.events).toHaveLength(2)
    for (const query of ['', `&subject=${subject}`])
      expect((await stranger.client.get(`${path}?after=${next}${query}`)).body.events).toEqual([])
  })
})

describe('400', () => {
  it.each([
    ['limit=0', 'Invalid limit: must be an integer from 1 to 1000'],
    ['limit=1e9', 'Invalid limit: must be an integer from 1 to 1000'],
    ['limit=1001', 'Invalid limit: must be an integer from 1 to 1000'],
    ['wait=26', 'Invalid wait: must be an integer from 0 to 25'],
    ['wait=-1', 'Invalid wait: must be an integer from 0 to 25'],
    ['after=yesterday', 'Invalid after: must be `next` of an answer'],
    ['after=1-0&after=2-0', 'Invalid after: must be given once'],
    ['types=credential.lost', 'Invalid types: there is no credential.lost'],
    ['types=', 'Invalid types: there is no '],
    ['subject=x', 'Invalid subject: must be a UUID'],
  ])('refuses %s and names the parameter', async (query, detail) => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).get(`${path}?${query}`), 400, detail)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))

describe('410', () => {
  it('refuses a cursor from before what is kept, and names the oldest that goes on', async () => {
    const { client } = await makeReader()
    const answer = await client.get(`${path}?after=1000000000000000-0`)
    expect(answer.status).toBe(410)
    expect(answer.headers.get('x-error-code')).toBe('events_expired')
    const oldest = answer.headers.get('x-oldest-cursor')
    expect((await client.get(`${path}?after=${oldest}`)).status).toBe(410)
    app.clock.advance(-60_000)
    expect((await client.get(`${path}?after=${oldest}`)).status).toBe(200)
    app.clock.advance(60_000)
  })

  it('does not expire the cursor of a reader who asks now and then, and is told of nothing', async () => {
    const { client, next } = await makeReader()
    app.clock.advance(60 * dayMs)
    const { body } = await client.get(`${path}?after=${next}`)
    app.clock.advance(60 * dayMs)
    expect((await client.get(`${path}?after=${body.next}`)).status).toBe(200)
    expect((await client.get(`${path}?after=${next}`)).status).toBe(410)
    app.clock.advance(-120 * dayMs)
  })
})

describe('429', () => limitsItsRate(door))
