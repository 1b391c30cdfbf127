import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWebhook } from '../../src/events/webhooks/set-up-webhook.ts'
import { enableWebhook } from '../../src/events/webhooks/turn-on-webhook.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { sequenceEvents } from '../../src/platform/event-log/event-store.ts'
import { until } from '../client.ts'
import { withEmptyDatabase } from '../empty-database.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { accept, type Cluster, people, withCluster } from './cluster.ts'

/** Receivers of this machine are taken where the service is on it too. */
const publicUrl = 'http://127.0.0.1:9'

type Kept = { webhook_id: string; status: string; attempts: number; answer_code: number | null; last_answer: string }

/** A cluster with an organization, and what makes a webhook of it that is on. */
async function withWebhooks(
  work: (
    cluster: Cluster,
    tenant: Tenant,
    open: (types: string[]) => Promise<{ id: string; receiver: WebhookReceiver }>,
  ) => Promise<void>,
): Promise<void> {
  const receivers: WebhookReceiver[] = []
  await withCluster(
    async (cluster) => {
      cluster.platform.settings.publicUrl = publicUrl
      const tenant = await makeTenant(cluster)
      // The events of making the organization get their positions before those of the test.
      await sequenceEvents(cluster.platform)
      await work(cluster, tenant, async (types) => {
        const receiver = await startWebhookReceiver()
        receivers.push(receiver)
        const { webhook } = await createWebhook(tenant.ctx, { url: receiver.url, types, description: '' })
        await enableWebhook(tenant.ctx, cluster.platform, webhook.id, (waiting) => waiting())
        receiver.received.length = 0
        return { id: webhook.id, receiver }
      })
    },
    { environment: { PUBLIC_URL: publicUrl } },
  ).finally(() => Promise.all(receivers.map((one) => one.close())))
}

const makeKeys = async (tenant: Tenant, count: number) => {
  for (let n = 0; n < count; n++) await createApiKey(tenant.ctx, `key ${n}`)
}
const idsAt = ({ received }: WebhookReceiver) => received.map(({ headers }) => headers['webhook-id'])
const deliveriesOf = (cluster: Cluster) =>
  cluster.query<Kept>(
    'select webhook_id, status, attempts, answer_code, last_answer from webhook_deliveries order by position, place, webhook_id',
  )
const allTaken = (count: number) => (kept: Kept[]) =>
  kept.length === count && kept.every(({ status }) => status === 'sent')
/** Makes the claims of an ended process expire at once. */
const letClaimsLapse = (cluster: Cluster) =>
  cluster.query(
    `update webhook_deliveries set claimed_until = null, next_attempt_at = now() where claimed_until is not null`,
  )

describe('deliveries to webhooks', () => {
  it.concurrent('come again under the same id where a worker dies before it has noted them, and none is lost', () =>
    withWebhooks(async (cluster, tenant, open) => {
      const { receiver } = await open(['api_key.*'])
      const victim = await cluster.startWorker({ FAULT: 'webhooks.before_note' })
      await makeKeys(tenant, 6)
      expect((await victim.exited).signal).toBe('SIGKILL')
      const before = new Set(idsAt(receiver))
      expect(before.size).toBeGreaterThan(0)
      await letClaimsLapse(cluster)
      await cluster.startWorker()
      await until(() => deliveriesOf(cluster), allTaken(6))
      const ids = idsAt(receiver)
      expect(new Set(ids).size).toBe(6)
      for (const id of before) expect(ids.filter((one) => one === id)).toHaveLength(2)
      // None comes a third time.
      expect(ids.length).toBeLessThanOrEqual(12)
    }))

  it.concurrent('of a batch come once to each receiver from two workers, whatever the others answer', () =>
    withWebhooks(async (cluster, tenant, open) => {
      const types = ['credential.issued']
      const [good, hanging, cutting, failing, gone, busy] = [
        await open(types),
        await open(types),
        await open(types),
        await open(types),
        await open(types),
        await open(types),
      ]
      hanging.receiver.answer = () => {}
      cutting.receiver.answer = (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('cut')
        response.destroy()
      }
      failing.receiver.answer = (_request, response) => void response.writeHead(500).end('out of order')
      gone.receiver.answer = (_request, response) => void response.writeHead(410).end()
      busy.receiver.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '3600' }).end()
      await Promise.all([cluster.startWorker(), cluster.startWorker()])
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      await accept(tenant, template, people(100))
      const of = async ({ id }: { id: string }) =>
        (await deliveriesOf(cluster)).filter(({ webhook_id }) => webhook_id === id)
      await until(() => of(good), allTaken(100))
      expect([good.receiver.received.length, new Set(idsAt(good.receiver)).size]).toEqual([100, 100])
      const tried = (one: { id: string }) =>
        until(
          async () => (await of(one)).filter(({ attempts }) => attempts > 0),
          (found) => found.length >= 4,
        )
      for (const one of await tried(hanging)) expect(one.last_answer).toBe('no answer within ten seconds')
      for (const one of await tried(cutting)) expect([one.answer_code, one.status]).toEqual([null, 'pending'])
      for (const one of await tried(failing)) expect([one.answer_code, one.status]).toEqual([500, 'pending'])
      await tried(busy)
      const asked = await cluster.query(
        `select from webhook_deliveries where answer_code = 429 and next_attempt_at < now() + interval '50 minutes'`,
      )
      expect(asked).toEqual([])
      await until(
        () => cluster.query<{ status: string }>(`select status from webhooks where id = '${gone.id}'`),
        ([row]) => row?.status === 'off',
      )
      for (const { status } of await of(gone)) expect(status).toBe('failed')
    }))

  it.concurrent('that a frozen worker had under way are made by another, and the thawed one changes nothing of them', () =>
    withWebhooks(async (cluster, tenant, open) => {
      const { receiver } = await open(['api_key.*'])
      const sleeper = await cluster.startWorker({ FAULT: 'webhooks.before_note@SIGSTOP' })
      await makeKeys(tenant, 4)
      await until(
        async () => receiver.received.length,
        (count) => count > 0,
      )
      await letClaimsLapse(cluster)
      await cluster.startWorker()
      await until(async () => {
        await letClaimsLapse(cluster)
        return deliveriesOf(cluster)
      }, allTaken(4))
      const before = await deliveriesOf(cluster)
      sleeper.signal('SIGCONT')
      expect((await sleeper.stop()).code).toBe(0)
      expect(await deliveriesOf(cluster)).toEqual(before)
      expect(new Set(idsAt(receiver)).size).toBe(4)
    }))

  it.concurrent('that a backup had as not sent are held once it is restored, and sent under their ids when they are released', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sello-webhooks-'))
    const file = join(folder, 'before.sello')
    const work = withWebhooks(async (cluster, tenant, open) => {
      const { receiver } = await open(['api_key.*'])
      receiver.answer = (_request, response) => void response.writeHead(503).end()
      const worker = await cluster.startWorker()
      await makeKeys(tenant, 5)
      const areTried = (kept: Kept[]) => kept.length === 5 && kept.every(({ attempts }) => attempts > 0)
      await until(() => deliveriesOf(cluster), areTried)
      await worker.stop()
      expect((await cluster.operate('backup', file)).code).toBe(0)
      const before = new Set(idsAt(receiver))
      receiver.answer = (_request, response) => void response.writeHead(200).end()
      receiver.received.length = 0
      await withEmptyDatabase(async (url, query) => {
        const restored = { DATABASE_URL: url }
        expect((await cluster.operateWith(restored, 'restore', file)).code).toBe(0)
        await cluster.startWorker(restored)
        const statuses = async () => {
          const rows = await query(
            'select status, count(*)::int as count from webhook_deliveries group by 1 order by 1',
          )
          return rows.map(({ status, count }) => `${count} ${status}`).join()
        }
        await query(`
          insert into events (organization_id, created_at, type, actor_kind, subjects, data)
          select organization_id, now(), 'api_key.created', 'worker', array[gen_random_uuid()], '[{}]' from webhooks`)
        await until(statuses, (found) => found === '5 held,1 sent')
        expect(idsAt(receiver)).toHaveLength(1)
        expect((await cluster.operateWith(restored, 'letter', 'release')).answer).toMatchObject({ deliveries: 5 })
        await until(statuses, (found) => found === '6 sent')
      })
      expect(new Set(idsAt(receiver).slice(1))).toEqual(before)
    })
    await work.finally(() => rm(folder, { recursive: true, force: true }))
  })
})
