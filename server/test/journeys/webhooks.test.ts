import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDeliveries } from '../../src/events/webhooks/delivery-store.ts'
import { resealWebhooks } from '../../src/events/webhooks/set-up-webhook.ts'
import { dayMs } from '../../src/platform/clock.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { type Received, startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

let app: Application
let receiver: WebhookReceiver
beforeAll(async () => {
  app = await startApplication({ reachable: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  return () => receiver.close()
})

type Made = { tenant: Tenant; client: Client; id: string; secret: string; template: { id: string } }

/** A tenant with a webhook that is on. */
async function makeOn(types = ['credential.*'], to = receiver): Promise<Made> {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const template = await makeTemplate(tenant)
  const { body } = await client.post('/api/v1/webhooks', { url: to.url, types })
  const on = await client.post(`/api/v1/webhooks/${body.id}/enable`, {})
  expect([on.status, on.body.status]).toEqual([200, 'on'])
  return { tenant, client, id: body.id, secret: body.secret, template }
}

const issue = async ({ client, template }: Made, email: string) =>
  (await client.issue(template.id, [{ email, recipient_name: 'Ana' }])).body.credentials[0].credential_id as string

const eventsAt = ({ received }: WebhookReceiver) =>
  received.map((one) => ({ ...one, event: JSON.parse(one.body) })).filter(({ event }) => event.type !== 'webhook.test')

const arrived = (count: number, at = receiver) =>
  until(
    async () => eventsAt(at),
    (events) => events.length >= count,
  )

const deliveriesOf = async ({ client, id }: Made, query = '') =>
  (await client.get(`/api/v1/webhooks/${id}/deliveries${query}`)).body.deliveries

/** Makes what waits for its next try due now. */
const hurry = () =>
  sql`update webhook_deliveries set next_attempt_at = now() where status = 'pending' and claimed_until is null`.execute(
    app.database.forService(),
  )

const verified = (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers)

describe('a webhook', () => {
  it('is sent what happens, signed so that standardwebhooks verifies it, and each event under its own id', async () => {
    const made = await makeOn()
    const [test] = receiver.received
    expect(verified(made.secret, test as Received)).toMatchObject({
      type: 'webhook.test',
      data: { webhook_id: made.id },
    })
    const id = await issue(made, 'ana@example.edu')
    const [sent] = await arrived(1)
    expect(verified(made.secret, sent as Received)).toMatchObject({
      type: 'credential.issued',
      data: { credential_id: id },
    })
    expect(sent?.headers['webhook-id']).toBe(sent?.event.id)
    expect(sent?.headers['user-agent']).toMatch(/^Sello\//)
    expect(() =>
      new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').verify(sent?.body ?? '', sent?.headers ?? {}),
    ).toThrow()
    const [delivery] = await until(
      () => deliveriesOf(made, '?status=sent'),
      (found) => found.length > 0,
    )
    expect(delivery).toMatchObject({ event_id: sent?.event.id, attempts: 1, answer_status: 200, answer: 'ok' })
    expect(sent?.body).not.toMatch(/ana@|Ana/)
  })

  it('is sent each credential of a batch once, and nothing of types that it does not name or of another organization', async () => {
    const made = await makeOn(['credential.issued', 'job.completed'])
    const elsewhere = await startWebhookReceiver()
    const other = await makeOn(['*'], elsewhere)
    const rows = Array.from({ length: 250 }, (_, n) => ({ email: `p${n}@example.edu`, recipient_name: `P ${n}` }))
    const { body } = await made.client.issue(made.template.id, rows)
    await jobEnded(made.client, body.job_id)
    const all = await arrived(251)
    expect(new Set(all.map(({ event }) => event.id)).size).toBe(all.length)
    expect(new Set(all.map(({ event }) => event.type))).toEqual(new Set(['credential.issued', 'job.completed']))
    expect(new Set(all.map(({ event }) => event.data.credential_id)).size).toBe(251)
    await issue(other, 'eva@example.edu')
    const others = await arrived(1, elsewhere)
    expect(new Set(others.map(({ event }) => event.organization_id))).toEqual(new Set([other.tenant.organization.id]))
    await elsewhere.close()
  })

  it('is signed by both secrets for a day after the secret was replaced, and by the new one alone afterwards', async () => {
    const made = await makeOn()
    const { body } = await made.client.post(`/api/v1/webhooks/${made.id}/rotate-secret`, {})
    await issue(made, 'one@example.edu')
    const [first] = await arrived(1)
    for (const secret of [made.secret, body.secret]) verified(secret, first as Received)
    app.clock.advance(dayMs + 1_000)
    await issue(made, 'two@example.edu')
    const [, second] = await arrived(2)
    app.clock.advance(-dayMs - 1_000)
    const { body: text, headers } = second as Received
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
    const by = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(signed)
        .digest('base64')}`
    expect(headers['webhook-signature']).toBe(by(body.secret))
  })

  it('is not on before its address has answered a test, whatever is answered by a former one, nor once it is another', async () => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    receiver.answer = (_request, response) => void response.writeHead(500).end('not yet')
    const { body } = await client.post('/api/v1/webhooks', { url: receiver.url, types: ['*'] })
    const place = `/api/v1/webhooks/${body.id}`
    const enable = async () => (await client.post(`${place}/enable`, {})).body
    const move = (url: string) => client.call('PATCH', place, { url })
    expect((await enable()).detail).toBe('The webhook did not take the test: it answered 500')
    const { body: tested } = await client.post(`${place}/test`, {})
    expect(tested).toMatchObject({ taken: false, status: 500, answer: 'not yet' })
    receiver.answer = (_, response) => void move(`${receiver.url}/moved`).then(() => response.writeHead(204).end())
    expect((await enable()).detail).toBe('The webhook did not take the test: its address was changed meanwhile')
    receiver.answer = (_request, response) => void response.writeHead(204).end()
    expect((await enable()).status).toBe('on')
    expect((await move(`${receiver.url}/other`)).body.status).toBe('unverified')
  })

  it('is tried again under the same id until it takes an event, and told to wait as long as it asks', async () => {
    const made = await makeOn()
    receiver.answer = (_request, response) => void response.writeHead(503, { 'retry-after': '120' }).end('busy')
    const id = await issue(made, 'ana@example.edu')
    await arrived(1)
    const [waiting] = await until(
      () => deliveriesOf(made),
      ([first]) => first?.attempts === 1,
    )
    expect(waiting).toMatchObject({ status: 'pending', answer_status: 503, answer: 'busy' })
    const waitMs = Date.parse(waiting.next_attempt_at) - Date.now()
    expect([waitMs > 100_000, waitMs < 125_000]).toEqual([true, true])
    receiver.answer = (_request, response) => void response.writeHead(200).end()
    await hurry()
    const [first, second] = await arrived(2)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.event.data.credential_id).toBe(id)
  })

  it('that follows nowhere: a redirect is an answer, and a long or endless one is cut', async () => {
    const made = await makeOn()
    const elsewhere = await startWebhookReceiver()
    receiver.answer = (_request, response) => void response.writeHead(302, { location: elsewhere.url }).end()
    await issue(made, 'a@example.edu')
    await until(
      () => deliveriesOf(made),
      ([first]) => first?.answer_status === 302,
    )
    expect(elsewhere.received).toEqual([])
    receiver.answer = (_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    }
    await hurry()
    const [taken] = await until(
      () => deliveriesOf(made),
      ([first]) => first?.status === 'sent',
    )
    expect(taken.answer).toBe('x'.repeat(500))
    await elsewhere.close()
  })

  it('is turned off by 410, and told no more; what it missed stays in the list of events', async () => {
    const made = await makeOn()
    const { next } = (await made.client.get('/api/v1/events')).body
    receiver.answer = (_request, response) => void response.writeHead(410).end()
    await issue(made, 'ana@example.edu')
    const off = await until(
      async () => (await made.client.get(`/api/v1/webhooks/${made.id}`)).body,
      ({ status }) => status === 'off',
    )
    expect(off.off_because).toBe('gone')
    await issue(made, 'eva@example.edu')
    const seen = await until(
      async () => (await made.client.get(`/api/v1/events?after=${next}`)).body.events,
      (events) => events.filter(({ type }: { type: string }) => type === 'credential.issued').length === 2,
    )
    expect(seen.map(({ type }: { type: string }) => type)).toContain('webhook.disabled')
    await sleep(1_500)
    expect(eventsAt(receiver)).toHaveLength(1)
  })

  it('that has taken nothing for five days is turned off', async () => {
    const made = await makeOn()
    receiver.answer = (_request, response) => void response.writeHead(500).end()
    await issue(made, 'ana@example.edu')
    await until(
      async () => (await made.client.get(`/api/v1/webhooks/${made.id}`)).body.failing_since,
      (since) => since !== null,
    )
    app.clock.advance(5 * dayMs + 60_000)
    await hurry()
    const off = await until(
      async () => (await made.client.get(`/api/v1/webhooks/${made.id}`)).body,
      ({ status }) => status === 'off',
    )
    app.clock.advance(-5 * dayMs - 60_000)
    expect(off.off_because).toBe('failing')
    expect((await deliveriesOf(made))[0].status).toBe('failed')
  })

  it('that hangs holds up no other, and has four deliveries under way at a time', async () => {
    const slow = await startWebhookReceiver()
    const hanging = await makeOn(['*'], slow)
    let [begun, atOnce, most] = [0, 0, 0]
    slow.answer = (_request, response) => {
      begun += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      response.once('close', () => {
        atOnce -= 1
      })
    }
    const people = (count: number, of: string) =>
      Array.from({ length: count }, (_, n) => ({ email: `${of}${n}@example.edu`, recipient_name: 'P' }))
    await hanging.client.issue(hanging.template.id, people(30, 'h'))
    await until(
      async () => most,
      (count) => count >= 4,
    )
    const quick = await makeOn()
    await quick.client.issue(quick.template.id, people(20, 'q'))
    await arrived(20)
    expect(begun).toBeLessThan(30)
    expect(most).toBe(4)
    await slow.close()
  })

  it('is sent a delivery once more where that is asked for', async () => {
    const made = await makeOn()
    await issue(made, 'ana@example.edu')
    const [sent] = await until(
      () => deliveriesOf(made, '?status=sent'),
      (found) => found.length > 0,
    )
    const replayed = await made.client.post(`/api/v1/webhook-deliveries/${sent.id}/replay`, {})
    expect([replayed.status, replayed.body.status]).toEqual([202, 'pending'])
    const [first, second] = await arrived(2)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  it('has its secret in no log, no event, no entry and no answer but the first, and sealed in the database', async () => {
    const made = await makeOn(['*'])
    const owner = await app.connectAsOwner()
    const bytes = Buffer.from(made.secret.slice(6), 'base64')
    for (const table of ['webhooks', 'webhook_deliveries', 'events', 'audit_entries', 'idempotency_keys']) {
      const { rows } = await owner.query(`select t::text as row from ${table} t`)
      const text = JSON.stringify(rows)
      for (const form of [made.secret, made.secret.slice(6), bytes.toString('hex')]) expect(text).not.toContain(form)
    }
    expect((await made.client.get('/api/v1/webhooks')).text).not.toContain('whsec_')
    await resealWebhooks(app.platform)
    await issue(made, 'ana@example.edu')
    const [sent] = await arrived(1)
    verified(made.secret, sent as Received)
  })

  it('is claimed by one of many who look at the same time', async () => {
    const made = await makeOn()
    receiver.answer = (_request, response) => void response.writeHead(500).end()
    await Promise.all(Array.from({ length: 12 }, (_, n) => issue(made, `c${n}@example.edu`)))
    await until(
      () => deliveriesOf(made),
      (found) => found.length === 12 && found.every((one: { attempts: number }) => one.attempts > 0),
    )
    const claimed = (
      await Promise.all([
        hurry().then(() => claimDeliveries(app.database, 64)),
        ...Array.from({ length: 5 }, () => claimDeliveries(app.database, 64)),
      ])
    ).flat()
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
  })
})
