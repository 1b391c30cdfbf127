import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { continueReplays } from '../../src/events/webhooks/replay-events.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  return () => receiver.close()
})

describe('a webhook', () => {
  let app: Application
  beforeAll(async () => {
    app = await startApplication({ reachable: true })
  })
  afterAll(() => app?.stop())

  const makeOn = async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const template = await makeTemplate(tenant)
    const { body } = await client.post('/api/v1/webhooks', { url: receiver.url, types: ['credential.issued'] })
    await client.post(`/api/v1/webhooks/${body.id}/enable`, {})
    receiver.received.length = 0
    return { client, template, id: body.id as string }
  }
  const issue = async ({ client, template }: Awaited<ReturnType<typeof makeOn>>, email: string) =>
    (await client.issue(template.id, [{ email, recipient_name: 'Ana' }])).body.credentials[0].credential_id as string
  const arrived = (count: number) =>
    until(
      async () => receiver.received.map((one) => ({ ...one, event: JSON.parse(one.body) })),
      (events) => events.length >= count,
    )
  /** Waits until every event has its position. */
  const sequenced = () =>
    until(
      () => sql`select 1 from events where position is null`.execute(app.database.forService()),
      ({ rows }) => rows.length === 0,
    )

  it('is sent once more what happened since a moment, also while it was off, under the same ids, and tells how far it is', async () => {
    const made = await makeOn()
    const since = new Date().toISOString()
    const first = await issue(made, 'one@example.edu')
    const [taken] = await arrived(1)
    receiver.answer = (_request, response) => void response.writeHead(410).end()
    const lost = await issue(made, 'two@example.edu')
    await until(
      async () => (await made.client.get(`/api/v1/webhooks/${made.id}`)).body.status,
      (status) => status === 'off',
    )
    const missed = await issue(made, 'three@example.edu')
    const of = `/api/v1/webhooks/${made.id}`
    expect((await made.client.post(`${of}/replay`, { since })).status).toBe(409)
    receiver.answer = (_request, response) => void response.writeHead(200).end()
    await sequenced()
    await made.client.post(`${of}/enable`, {})
    receiver.received.length = 0
    const begun = await made.client.post(`${of}/replay`, { since })
    expect([begun.status, begun.body]).toEqual([202, { since, reached_at: since, events: 0, ended_at: null }])
    const ended = await until(
      async () => (await made.client.get(of)).body.replay,
      ({ ended_at }) => ended_at !== null,
    )
    expect(ended.events).toBe(3)
    const again = await arrived(3)
    expect(new Set(again.map(({ event }) => event.data.credential_id))).toEqual(new Set([first, lost, missed]))
    expect(again.map(({ headers }) => headers['webhook-id'])).toContain(taken?.headers['webhook-id'])
    const next = await issue(made, 'four@example.edu')
    expect((await arrived(4)).at(-1)?.event.data.credential_id).toBe(next)
  })

  it('that was turned off for taking nothing has all its days again once it is on, and waits no less than it would where it asks to be tried sooner', async () => {
    const made = await makeOn()
    const of = `/api/v1/webhooks/${made.id}`
    await sql`
      update webhooks set status = 'off', off_because = 'failing', failing_since = now() - interval '6 days' where id = ${made.id}`.execute(
      app.database.forService(),
    )
    await made.client.post(`${of}/enable`, {})
    receiver.answer = (_request, response) => void response.writeHead(503, { 'retry-after': '1' }).end()
    const before = Date.now()
    await issue(made, 'five@example.edu')
    const [delivery] = await until(
      async () => (await made.client.get(`${of}/deliveries`)).body.deliveries,
      ([first]) => first?.attempts === 1,
    )
    expect(Date.parse(delivery.next_attempt_at)).toBeGreaterThanOrEqual(before + 5_000)
    const failing = await until(
      async () => (await made.client.get(of)).body,
      ({ failing_since }) => failing_since !== null,
    )
    expect([failing.status, Date.parse(failing.failing_since) >= before]).toEqual(['on', true])
  })

  it('is left alone until the moment that it names, for an hour at most', async () => {
    const made = await makeOn()
    const later = new Date(Date.now() + 2 * 3_600_000).toUTCString()
    receiver.answer = (_request, response) => void response.writeHead(429, { 'retry-after': later }).end()
    await issue(made, 'ana@example.edu')
    const [waiting] = await until(
      async () => (await made.client.get(`/api/v1/webhooks/${made.id}/deliveries`)).body.deliveries,
      ([first]) => first?.attempts === 1,
    )
    const waitMs = Date.parse(waiting.next_attempt_at) - Date.now()
    expect([waitMs > 3_500_000, waitMs < 3_605_000]).toEqual([true, true])
  })
})

describe('a webhook that does not keep up', () => {
  it('is sent once more no faster than it takes', async () => {
    const app = await startApplication({ worker: false })
    const db = app.database.forService()
    const { key, organization } = await makeTenant(app)
    const client = clientFor(app.url, key)
    const { body } = await client.post('/api/v1/webhooks', { url: 'https://crm.example.edu/', types: ['member.added'] })
    await sql`update webhooks set status = 'on' where id = ${body.id}`.execute(db)
    await sql`
      insert into events (organization_id, position, created_at, type, actor_kind, subjects, data)
      select ${organization.id}, (extract(epoch from clock_timestamp()) * 1000000)::bigint - 600000000 + n, now(), 'member.added', 'worker',
        array[gen_random_uuid()], '[{}]' from generate_series(1, 1600) as n`.execute(db)
    const of = `/api/v1/webhooks/${body.id}`
    const since = new Date(Date.now() - 3_600_000).toISOString()
    await client.post(`${of}/replay`, { since })
    while (await continueReplays(app.platform));
    const begun = (await client.get(of)).body.replay
    expect([begun.events >= 500, begun.events < 1_600, begun.ended_at]).toEqual([true, true, null])
    expect((await client.post(`${of}/replay`, { since })).headers.get('x-error-code')).toBe('webhook_replay_under_way')
    await sql`update webhook_deliveries set status = 'sent'`.execute(db)
    while (await continueReplays(app.platform));
    expect((await client.get(of)).body.replay).toMatchObject({ events: 1_600, ended_at: expect.any(String) })
    await app.stop()
  })

  it('is sent once more what happened until that began, and no more', async () => {
    const app = await startApplication({ worker: false })
    const db = app.database.forService()
    const { key, organization } = await makeTenant(app)
    const client = clientFor(app.url, key)
    const { body } = await client.post('/api/v1/webhooks', { url: 'https://crm.example.edu/', types: ['member.added'] })
    await sql`update webhooks set status = 'on' where id = ${body.id}`.execute(db)
    const happens = () =>
      sql`
      insert into events (organization_id, position, created_at, type, actor_kind, subjects, data)
      values (${organization.id}, (extract(epoch from clock_timestamp()) * 1000000)::bigint, now(), 'member.added', 'worker',
        array[gen_random_uuid()], '[{}]')`.execute(db)
    await happens()
    await client.post(`/api/v1/webhooks/${body.id}/replay`, { since: new Date(Date.now() - 3_600_000).toISOString() })
    await happens()
    while (await continueReplays(app.platform));
    expect((await client.get(`/api/v1/webhooks/${body.id}`)).body.replay).toMatchObject({
      events: 1,
      ended_at: expect.any(String),
    })
    await app.stop()
  })
})
