import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'

type Sent = { type: string; events: { id: string }[] }

let app: Application
beforeAll(async () => {
  app = await startApplication({ reachable: true })
})
afterAll(() => app?.stop())

describe('a webhook', () => {
  it('that takes several events in one request is sent them as a list when it is full or after a second, signed, and again where it was not taken', async () => {
    const receiver = await startWebhookReceiver()
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const template = await makeTemplate(tenant)
    const made = { url: receiver.url, types: ['credential.issued'], batch_size: 100 }
    const { id, secret } = (await client.post('/api/v1/webhooks', made)).body
    await client.post(`/api/v1/webhooks/${id}/enable`, {})
    const db = app.database.forService()
    const kept = async (which: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from webhook_deliveries where webhook_id = ${id} and ${sql.raw(which)}`.execute(
        db,
      )
      return rows[0]?.count
    }
    const rows = Array.from({ length: 250 }, (_, n) => ({ email: `b${n}@example.edu`, recipient_name: `P ${n}` }))
    receiver.answer = (_request, response) => void response.writeHead(500).end()
    await client.issue(template.id, rows)
    const batches = () => receiver.received.slice(1).map((one) => ({ ...one, sent: JSON.parse(one.body) as Sent }))
    const eventsIn = (of: ReturnType<typeof batches>) => of.flatMap(({ sent }) => sent.events)
    await until(
      async () => new Set(eventsIn(batches()).map(({ id }) => id)).size,
      (count) => count === 250,
    )
    for (const one of batches()) {
      expect(new Webhook(secret).verify(one.body, one.headers)).toMatchObject({
        type: 'batch',
        id: one.headers['webhook-id'],
      })
      expect(one.sent.events.length).toBeLessThanOrEqual(100)
    }
    expect(batches().length).toBeLessThan(50)
    await until(
      () => kept('attempts = 0'),
      (count) => count === 0,
    )
    receiver.received.length = 1
    receiver.answer = (_request, response) => void response.writeHead(204).end()
    await sql`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`.execute(db)
    await until(
      () => kept(`status = 'pending'`),
      (count) => count === 0,
    )
    const ids = eventsIn(batches()).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([250, 250])
    await client.issue(template.id, [{ email: 'alone@example.edu', recipient_name: 'P' }])
    const last = await until(
      async () => batches().at(-1),
      (one) => one?.sent.events.length === 1,
    )
    expect(last?.sent.type).toBe('batch')
    await receiver.close()
  })
})
