import { sql } from 'kysely'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { sequenceEvents } from '../../src/platform/event-log/event-store.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'
import { type Call, missing, type Scene } from './scene.ts'
import { path } from './webhook-door.ts'

const unseen = '0198c5a2-6f00-7a4b-9c3d-000000000000'
const fields = { url: 'https://crm.example.edu/hooks/sello', types: ['credential.*'], description: 'CRM' }

/** An organization of its own, whose receiver on this machine may be asked. */
async function withReceiver(
  scene: Scene,
  status: number,
  ask: (client: ReturnType<typeof clientFor>, id: string, happen: () => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> {
  const { settings } = scene.app.platform
  const { publicUrl } = settings
  const receiver = await startWebhookReceiver()
  receiver.answer = (_request, response) => void response.writeHead(status).end('ok')
  const tenant = await makeTenant(scene.app)
  const client = clientFor(scene.app.url, tenant.key)
  settings.publicUrl = 'http://127.0.0.1'
  try {
    const { body } = await client.post(path, { ...fields, url: receiver.url, types: ['*'] })
    return await ask(client, body.id, () => createApiKey(tenant.ctx, 'another'))
  } finally {
    settings.publicUrl = publicUrl
    await receiver.close()
  }
}

async function delivered(
  scene: Scene,
  ask: (client: ReturnType<typeof clientFor>, path: string, id: string) => Promise<Answer>,
) {
  return withReceiver(scene, 200, async (client, id, happen) => {
    await client.post(`${path}/${id}/enable`, {})
    await happen()
    await sequenceEvents(scene.app.platform)
    // The operation itself has a rate limit, so the deliveries are read from the database.
    const sent = sql<{ id: string }>`select id from webhook_deliveries where webhook_id = ${id} and status = 'sent'`
    const { rows } = await until(
      () => sent.execute(scene.app.database.forService()),
      (found) => found.rows.length > 0,
    )
    return ask(client, `${path}/${id}`, rows[0]?.id ?? '')
  })
}

const own = async (scene: Scene) => clientFor(scene.app.url, (await makeTenant(scene.app)).key)
const made = async (scene: Scene) => {
  const client = await own(scene)
  return { client, id: (await client.post(path, fields)).body.id as string }
}

/** How the examples of webhooks come about. */
export const webhookScenes: Record<string, (call: Call) => Promise<Answer>> = {
  'createWebhook 201 made': async ({ scene }) => (await own(scene)).post(path, fields),
  'createWebhook 409 many': async ({ scene }) => {
    const client = await own(scene)
    for (let n = 0; n < 10; n++) await client.post(path, fields)
    return client.post(path, fields)
  },
  'createWebhook 422 url': async ({ scene }) => (await own(scene)).post(path, { ...fields, url: 'https://127.0.0.1/' }),
  'createWebhook 422 type': async ({ scene }) =>
    (await own(scene)).post(path, { ...fields, types: ['credential.lost'] }),
  'listWebhooks 200 one': async ({ scene }) => (await made(scene)).client.get(path),
  'getWebhook 200 crm': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.get(`${path}/${id}`)
  },
  'getWebhook 404 missing': missing(`${path}/{id}`),
  'changeWebhook 200 crm': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.call('PATCH', `${path}/${id}`, { description: 'CRM of the faculty' })
  },
  'changeWebhook 404 missing': ({ scene }) => scene.client.call('PATCH', `${path}/${unseen}`, {}),
  'changeWebhook 422 type': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.call('PATCH', `${path}/${id}`, { types: ['credential.lost'] })
  },
  'removeWebhook 200 gone': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.call('DELETE', `${path}/${id}`)
  },
  'removeWebhook 404 missing': ({ scene }) => scene.client.call('DELETE', `${path}/${unseen}`),
  'testWebhook 200 taken': ({ scene }) =>
    withReceiver(scene, 200, (client, id) => client.post(`${path}/${id}/test`, {})),
  'testWebhook 404 missing': missing(`${path}/{id}/test`, 'POST', {}),
  'enableWebhook 200 on': ({ scene }) =>
    withReceiver(scene, 200, (client, id) => client.post(`${path}/${id}/enable`, {})),
  'enableWebhook 404 missing': missing(`${path}/{id}/enable`, 'POST', {}),
  'enableWebhook 409 answer': ({ scene }) =>
    withReceiver(scene, 500, (client, id) => client.post(`${path}/${id}/enable`, {})),
  'rotateWebhookSecret 200 made': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.post(`${path}/${id}/rotate-secret`, {})
  },
  'rotateWebhookSecret 404 missing': missing(`${path}/{id}/rotate-secret`, 'POST', {}),
  'listWebhookDeliveries 200 sent': ({ scene }) => delivered(scene, (client, of) => client.get(`${of}/deliveries`)),
  'listWebhookDeliveries 400 limit': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.get(`${path}/${id}/deliveries?limit=101`)
  },
  'listWebhookDeliveries 404 missing': missing(`${path}/{id}/deliveries`),
  'replayWebhook 202 begun': ({ scene }) =>
    withReceiver(scene, 200, async (client, id) => {
      await client.post(`${path}/${id}/enable`, {})
      return client.post(`${path}/${id}/replay`, { since: new Date(Date.now() - 60_000).toISOString() })
    }),
  'replayWebhook 404 missing': missing(`${path}/{id}/replay`, 'POST', {
    since: new Date(Date.now() - 60_000).toISOString(),
  }),
  'replayWebhook 409 off': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.post(`${path}/${id}/replay`, { since: new Date(Date.now() - 60_000).toISOString() })
  },
  'replayWebhook 409 under_way': ({ scene }) =>
    withReceiver(scene, 200, async (client, id) => {
      await client.post(`${path}/${id}/enable`, {})
      await sql`update webhooks set replay_since = now(), replay_next = 0, replay_until = 0, replay_events = 0,
        replay_waits_until = now() + interval '1 day' where id = ${id}`.execute(scene.app.database.forService())
      return client.post(`${path}/${id}/replay`, { since: new Date(Date.now() - 60_000).toISOString() })
    }),
  'replayWebhook 422 long': async ({ scene }) => {
    const { client, id } = await made(scene)
    return client.post(`${path}/${id}/replay`, { since: '2020-01-01T00:00:00Z' })
  },
  'replayWebhookDelivery 202 due': ({ scene }) =>
    delivered(scene, (client, _of, id) => client.post(`/api/v1/webhook-deliveries/${id}/replay`, {})),
  'replayWebhookDelivery 404 missing': missing('/api/v1/webhook-deliveries/{id}/replay', 'POST', {}),
}
