import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverWebhooks } from '../../src/events/webhooks/deliver-webhooks.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  updateDeliveriesReleased,
} from '../../src/events/webhooks/delivery-store.ts'
import { fanOutEvents } from '../../src/events/webhooks/fan-out-events.ts'
import { turnOff } from '../../src/events/webhooks/turn-on-webhook.ts'
import { deliveriesPerDay } from '../../src/events/webhooks/webhook.ts'
import { withTransaction } from '../../src/platform/db/database.ts'
import type { WebhookId } from '../../src/platform/ids.ts'
import { neverStops } from '../../src/platform/process/stop.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false, reachable: true })
})
afterAll(() => app?.stop())
beforeEach(() => sql`delete from webhook_deliveries`.execute(db()).then(() => {}))

const db = () => app.database.forService()

/** A webhook that is on, with so many deliveries that are due. */
async function makeOn(tenant: Tenant, url: string, due: number): Promise<WebhookId> {
  const { body } = await clientFor(app.url, tenant.key).post('/api/v1/webhooks', { url, types: ['*'] })
  await sql`update webhooks set status = 'on' where id = ${body.id}`.execute(db())
  await sql`
    insert into webhook_deliveries (id, organization_id, webhook_id, position, place, type, next_attempt_at, created_at)
    select gen_random_uuid(), ${tenant.organization.id}, ${body.id}, n, 0, 'credential.issued', now(), now()
    from generate_series(1, ${due}) as n`.execute(db())
  return body.id
}

/** The lanes of a claim, which run side by side. */
const lanesOf = (claimed: ClaimedDelivery[]) => [
  ...Map.groupBy(claimed, ({ webhookId, claimedUntil }) => webhookId + claimedUntil).values(),
]

/** A webhook of a receiver that is on, with deliveries of so many events that happened. */
async function makeTold(tenant: Tenant, receiver: WebhookReceiver, count: number): Promise<WebhookId> {
  const id = await makeOn(tenant, receiver.url, 0)
  const owner = await app.connectAsOwner()
  await owner.query(
    `insert into events (organization_id, position, created_at, type, actor_kind, subjects, data)
     values ($1, (extract(epoch from clock_timestamp()) * 1000000)::bigint, now(), 'member.added', 'worker',
       array(select gen_random_uuid() from generate_series(1, $2)), (select jsonb_agg('{}'::jsonb) from generate_series(1, $2)))`,
    [tenant.organization.id, count],
  )
  await sql`update webhooks set is_behind = true where id = ${id}`.execute(db())
  while (await fanOutEvents(app.platform));
  return id
}

const deliveriesOf = async (id: string) =>
  (
    await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from webhook_deliveries where webhook_id = ${id} group by status`.execute(
      db(),
    )
  ).rows

describe('deliveries to webhooks', () => {
  it('of one organization to one host are four at a time, however many webhooks it has there and however they spell it', async () => {
    const tenant = await makeTenant(app)
    const spelt = ['hooks.example.edu', 'HOOKS.example.edu:443', 'hooks.example.edu.', 'hook%73.example.edu']
    for (const [n, host] of spelt.entries()) await makeOn(tenant, `https://${host}/?n=${n}`, 10)
    await makeOn(tenant, 'https://elsewhere.example.edu/', 10)
    const claimed = await claimDeliveries(app.database, 64)
    expect(lanesOf(claimed)).toHaveLength(8)
    expect(await claimDeliveries(app.database, 64)).toEqual([])
  })

  it('of all organizations to one host are sixteen at a time', async () => {
    for (let n = 0; n < 6; n++) await makeOn(await makeTenant(app), 'https://many.example.edu/hook', 10)
    const claimed = await claimDeliveries(app.database, 64)
    expect(lanesOf(claimed)).toHaveLength(16)
    expect(new Set(claimed.map(({ organizationId }) => organizationId)).size).toBe(6)
    expect(await claimDeliveries(app.database, 64)).toEqual([])
  })

  it("are claimed eight for each of a receiver's requests that go side by side, and whole requests where it takes many in one", async () => {
    const tenant = await makeTenant(app)
    await makeOn(tenant, 'https://one.example.edu/', 100)
    expect(lanesOf(await claimDeliveries(app.database, 64)).map((lane) => lane.length)).toEqual([8, 8, 8, 8])
    const many = await makeOn(tenant, 'https://many.example.edu/', 20)
    await sql`update webhooks set batch_size = 5 where id = ${many}`.execute(db())
    const lanes = lanesOf(await claimDeliveries(app.database, 64))
    expect(lanes.map((lane) => lane.length)).toEqual([5, 5, 5, 5])
  })

  it('that were claimed and not sent are due again, but for those that another process has taken over', async () => {
    const id = await makeOn(await makeTenant(app), 'https://back.example.edu/', 2)
    const [kept, lost] = (await claimDeliveries(app.database, 64)) as [ClaimedDelivery, ClaimedDelivery]
    await sql`update webhook_deliveries set claimed_until = now() + interval '1 minute' where id = ${lost.id}`.execute(
      db(),
    )
    await updateDeliveriesReleased(app.database, [kept, lost])
    expect((await claimDeliveries(app.database, 64)).map((one) => one.id)).toEqual([kept.id])
    expect(await deliveriesOf(id)).toEqual([{ status: 'pending', count: 2 }])
  })

  it('go to a receiver no more once it answers that it is gone', async () => {
    const receiver = await startWebhookReceiver()
    receiver.answer = (_request, response) => void response.writeHead(410).end()
    const id = await makeTold(await makeTenant(app), receiver, 40)
    await deliverWebhooks(app.platform, neverStops).work()
    await receiver.close()
    expect(receiver.received).toHaveLength(4)
    expect(await deliveriesOf(id)).toEqual([{ status: 'failed', count: 40 }])
  })

  it('end a second after their webhook was turned off, also those that were claimed before', async () => {
    const receiver = await startWebhookReceiver()
    const tenant = await makeTenant(app)
    const id = await makeTold(tenant, receiver, 40)
    receiver.answer = async (_request, response) => {
      if (receiver.received.length === 4) await turnOff(tenant.ctx, app.platform, id, 'failing')
      await sleep(1_100)
      response.writeHead(200).end()
    }
    await deliverWebhooks(app.platform, neverStops).work()
    await receiver.close()
    expect(receiver.received).toHaveLength(4)
  })

  it('that another process is claiming at this moment are left to it', async () => {
    const id = await makeOn(await makeTenant(app), 'https://both.example.edu/', 2)
    await withTransaction(db(), async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from webhook_deliveries where webhook_id = ${id} order by id limit 1 for update`.execute(tx)
      const claimed = await claimDeliveries(app.database, 64)
      expect([claimed.length, claimed.some((one) => one.id === rows[0]?.id)]).toEqual([1, false])
    })
  })

  it('that go in one request wait a second for more of them, unless there are enough', async () => {
    const tenant = await makeTenant(app)
    const few = await makeOn(tenant, 'https://few.example.edu/', 1)
    const enough = await makeOn(tenant, 'https://enough.example.edu/', 2)
    await sql`update webhooks set batch_size = 2 where id in (${few}, ${enough})`.execute(db())
    await withTransaction(db(), async (tx) => {
      // In one transaction it is one moment throughout.
      const database = { ...app.database, forService: () => tx }
      const webhooksClaimed = async () => new Set((await claimDeliveries(database, 64)).map((one) => one.webhookId))
      await sql`update webhook_deliveries set next_attempt_at = now()`.execute(tx)
      expect(await webhooksClaimed()).toEqual(new Set([enough]))
      await sql`update webhook_deliveries set next_attempt_at = now() - interval '1 second' where webhook_id = ${few}`.execute(
        tx,
      )
      expect(await webhooksClaimed()).toEqual(new Set([few]))
    })
  })

  it('that have ended have all their tries again where they are sent once more', async () => {
    const tenant = await makeTenant(app)
    const id = await makeOn(tenant, 'https://again.example.edu/', 1)
    await sql`update webhook_deliveries set status = 'failed', attempts = 12, next_attempt_at = null`.execute(db())
    const client = clientFor(app.url, tenant.key)
    const [delivery] = (await client.get(`/api/v1/webhooks/${id}/deliveries`)).body.deliveries
    const { body } = await client.post(`/api/v1/webhook-deliveries/${delivery.id}/replay`, {})
    expect(body).toMatchObject({ status: 'pending', attempts: 0 })
  })

  it('are deleted with their webhook, and given up with it, a thousand in a statement', async () => {
    const owner = await app.connectAsOwner()
    await owner.query(`
      create function few_at_once() returns trigger language plpgsql as $$ begin
        if (select count(*) from before) > 1000 then raise exception 'too many at once'; end if; return null; end $$;
      create trigger few_deleted after delete on webhook_deliveries referencing old table as before for each statement execute function few_at_once();
      create trigger few_changed after update on webhook_deliveries referencing old table as before for each statement execute function few_at_once()`)
    try {
      const tenant = await makeTenant(app)
      const [removed, off] = [
        await makeOn(tenant, 'https://a.example.edu/', 2_001),
        await makeOn(tenant, 'https://b.example.edu/', 2_001),
      ]
      const answer = await clientFor(app.url, tenant.key).call('DELETE', `/api/v1/webhooks/${removed}`)
      expect([answer.status, await deliveriesOf(removed)]).toEqual([200, []])
      await turnOff(tenant.ctx, app.platform, off, 'gone')
      expect(await deliveriesOf(off)).toEqual([{ status: 'failed', count: 2_001 }])
    } finally {
      await owner.query(`drop trigger few_deleted on webhook_deliveries; drop trigger few_changed on webhook_deliveries;
        drop function few_at_once()`)
    }
  })

  it('of an organization that had its number of a day are made the next day; those of others as before', async () => {
    const [full, other] = [await makeTenant(app), await makeTenant(app)]
    const owner = await app.connectAsOwner()
    const ids: WebhookId[] = []
    for (const tenant of [full, other]) {
      ids.push(await makeOn(tenant, 'https://c.example.edu/', 0))
      await owner.query(
        `insert into events (organization_id, position, created_at, type, actor_kind, subjects, data)
         values ($1, (extract(epoch from clock_timestamp()) * 1000000)::bigint, now(), 'member.added', 'worker',
           array[gen_random_uuid()], '[{}]')`,
        [tenant.organization.id],
      )
    }
    await sql`update webhooks set is_behind = true where id = any(${ids}::uuid[])`.execute(db())
    const today = sql`(now() at time zone 'UTC')::date`
    await sql`
      insert into daily_use (organization_id, day, deliveries) values (${full.organization.id}, ${today}, ${deliveriesPerDay})`.execute(
      db(),
    )
    while (await fanOutEvents(app.platform));
    const [ofFull, ofOther] = ids as [WebhookId, WebhookId]
    expect([await deliveriesOf(ofFull), await deliveriesOf(ofOther)]).toEqual([[], [{ status: 'pending', count: 1 }]])
    await sql`update daily_use set day = day - 1`.execute(db())
    await sql`update webhooks set waits_until = waits_until - interval '1 day'`.execute(db())
    while (await fanOutEvents(app.platform));
    expect(await deliveriesOf(ofFull)).toEqual([{ status: 'pending', count: 1 }])
  })
})
