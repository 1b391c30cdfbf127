import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { addPerson, signIn } from '../panel/person-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

const webhooks = '/api/v1/webhooks'
const include = ['recipient_email', 'recipient_name']
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

/** An organization with a webhook that is on. */
async function makeOn(wanted: string[]) {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const { id: templateId } = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const fields = { url: receiver.url, types: ['credential.issued', 'job.*'], include: wanted }
  const { id } = (await client.post(webhooks, fields)).body
  await client.post(`${webhooks}/${id}/enable`, {})
  const issue = () => client.issue(templateId, [{ email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }])
  return { tenant, client, id, issue }
}

const bodies = () => receiver.received.map(({ body }) => body).filter((body) => !body.includes('webhook.test'))
const arrived = (count: number) =>
  until(
    async () => bodies(),
    (all) => all.length >= count,
  )

it('tells a receiver what its webhook asks for, and neither the list of events nor any other receiver', async () => {
  const { tenant, client, issue } = await makeOn(['recipient_name'])
  const other = await startWebhookReceiver()
  const { id } = (await client.post(webhooks, { url: other.url, types: ['credential.issued'] })).body
  await client.post(`${webhooks}/${id}/enable`, {})
  const { next } = (await client.get('/api/v1/events')).body
  await issue()
  const [body] = await arrived(1)
  expect(JSON.parse(body ?? '').data).toMatchObject({ recipient_name: 'Ana Muñoz' })
  expect(body).not.toContain('ana@example.edu')
  const others = await until(
    async () => other.received,
    (all) => all.length >= 2,
  )
  await other.close()
  const events = (await client.get(`/api/v1/events?after=${next}`)).text
  expect(events).toContain('credential.issued')
  for (const text of [events, ...others.map((one) => one.body)]) expect(text).not.toMatch(/Ana|ana@/)
  const entries = tenant.ctx.db.selectFrom('audit_entries').selectAll().where('action', '=', 'webhook.created')
  expect((await entries.execute()).map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ include: ['recipient_name'] }),
  )
})

it('names a person who was erased in no later delivery, neither in a replay nor in the log of the panel', async () => {
  const { tenant, client, id, issue } = await makeOn(include)
  await issue()
  const [before] = await arrived(1)
  expect(JSON.parse(before ?? '').data).toMatchObject({
    recipient_email: 'ana@example.edu',
    recipient_name: 'Ana Muñoz',
  })
  await addPerson(tenant, 'admin', `${id}@admin.example`)
  const admin = await signIn(app, `${id}@admin.example`, tenant)
  const logged = async () => (await admin.get(`/webhooks/${id}/deliveries`)).body.items[0]
  expect((await logged()).body.data).toMatchObject({ recipient_name: 'Ana Muñoz' })
  await client.post('/api/v1/people/ana%40example.edu/erase', { confirm: 'ana@example.edu' })
  const { id: deliveryId, body } = await logged()
  expect(JSON.stringify(body)).not.toMatch(/Ana|ana@/)
  await client.post(`/api/v1/webhook-deliveries/${deliveryId}/replay`, {})
  const [, again] = await arrived(2)
  expect(JSON.parse(again ?? '').id).toBe(JSON.parse(before ?? '').id)
  expect(again).not.toMatch(/Ana|ana@/)
  for (const name of include) expect(JSON.parse(again ?? '').data).not.toHaveProperty(name)
})

it('is set, moved or changed by no key that may not read recipients, which may take it away', async () => {
  const { tenant, id } = await makeOn(include)
  const bounds = { scopes: ['webhooks:write'] }
  const blind = clientFor(app.url, (await createApiKey(tenant.ctx, 'CRM', bounds)).key)
  const at = `${webhooks}/${id}`
  const refused = [
    await blind.post(webhooks, { url: receiver.url, types: ['*'], include }),
    await blind.call('PATCH', at, { url: `${receiver.url}/other` }),
    await blind.call('PATCH', at, { include: ['recipient_email'] }),
  ]
  for (const answer of refused)
    expect([answer.status, answer.text]).toEqual([403, '{"detail":"API key lacks the scope credentials:read"}'])
  expect((await blind.get(at)).body).toMatchObject({ url: receiver.url, include })
  expect((await blind.call('PATCH', at, { include: [] })).body.include).toEqual([])
  expect((await blind.call('PATCH', at, { include })).status).toBe(403)
})

it('is given no other secret, sent nothing again and turned on by no such key, which may test and remove it', async () => {
  const { tenant, client, id, issue } = await makeOn(include)
  await issue()
  await arrived(1)
  const log = async () => (await client.get(`${webhooks}/${id}/deliveries`)).body.deliveries
  const [delivery] = await until(log, ([last]) => last?.status === 'sent')
  const blind = clientFor(app.url, (await createApiKey(tenant.ctx, 'CRM', { scopes: ['webhooks:write'] })).key)
  const at = `${webhooks}/${id}`
  const rotated = await blind.post(`${at}/rotate-secret`, {})
  const replayed = await blind.post(`${at}/replay`, { since: new Date(Date.now() - 60_000).toISOString() })
  const sentAgain = await blind.post(`/api/v1/webhook-deliveries/${delivery.id}/replay`, {})
  const [{ status }] = await log()
  await client.call('PATCH', at, { url: receiver.url.replace('127.0.0.1', 'localhost') })
  const enabled = await blind.post(`${at}/enable`, {})
  for (const answer of [rotated, replayed, sentAgain, enabled])
    expect([answer.status, answer.text]).toEqual([403, '{"detail":"API key lacks the scope credentials:read"}'])
  expect([status, (await client.get(at)).body]).toMatchObject(['sent', { status: 'unverified', replay: null }])
  expect((await blind.post(`${at}/test`, {})).body.taken).toBe(true)
  expect((await blind.call('DELETE', at)).status).toBe(200)
})
