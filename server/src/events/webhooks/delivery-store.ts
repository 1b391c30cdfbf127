import { sql } from 'kysely'
import { dayMs } from '../../platform/clock.ts'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { Database, TransactionDb } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import { firstIdAt, type OrganizationId, type WebhookDeliveryId, type WebhookId } from '../../platform/ids.ts'
import type { Attempt } from '../../platform/outbox/outbox.ts'
import { transition } from '../../platform/transitions.ts'
import { type Delivery, type DeliveryStatus, deliveryTransitions } from './webhook.ts'
import type { BehindWebhook } from './webhook-store.ts'

/** The most lanes of one webhook, and of one organization to one host, that are under way at a time, in all processes. */
const underWayOfReceiver = 4
/** The most lanes of all organizations to one host: somebody may have pointed many webhooks at a stranger's host that takes any request. */
const underWayAtHost = 16
/** The rows that one statement deletes or gives up, well within the time limit of a statement. */
const deliveriesInStep = 1_000
/** The deliveries that are claimed at once for one lane, which sends them one after another: a claim costs more than a request. */
const deliveriesInLane = 8
/** Longer than a lane runs. After that, other processes take over the deliveries of a process that died. */
const claimSeconds = 30

const ended = [
  transition(deliveryTransitions, 'sent', 'pending').from,
  transition(deliveryTransitions, 'failed', 'pending').from,
]
const makeDue = sql`status = 'pending', attempts = 0, next_attempt_at = now(), claimed_until = null`
const dueOnceMore = sql`do update set ${makeDue} where webhook_deliveries.status = any(${ended}::text[])`

/**
 * Makes deliveries of events, each once, however often this is repeated. They are due at once. With `again`, deliveries that have ended become due
 * again.
 */
export async function insertDeliveries(
  tx: TransactionDb,
  { id, organizationId }: Pick<BehindWebhook, 'id' | 'organizationId'>,
  events: readonly { id: WebhookDeliveryId; position: bigint; place: number; type: string }[],
  now: Date,
  again = false,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into webhook_deliveries (id, organization_id, webhook_id, position, place, type, next_attempt_at, created_at)
    select r.id, ${organizationId}, ${id}, r.position, r.place, r.type, now(), ${now}
    from unnest(${events.map((one) => one.id)}::uuid[], ${events.map(({ position }) => String(position))}::bigint[],
      ${events.map(({ place }) => place)}::int[], ${events.map(({ type }) => type)}::text[]) as r (id, position, place, type)
    on conflict (webhook_id, position, place) ${again ? dueOnceMore : sql`do nothing`}`.execute(tx)
}

/** Whether deliveries are due. */
export const isDeliveryDue = sql<boolean>`exists (
  select from webhook_deliveries where status = 'pending' and next_attempt_at <= now())`

export type ClaimedDelivery = {
  id: WebhookDeliveryId
  organizationId: OrganizationId
  webhookId: WebhookId
  position: bigint
  place: number
  attempts: number
  /** The requests of one lane are sent one after another, those of different lanes side by side. */
  lane: number
  /** The deliveries of one webhook with the same number are sent in one request. */
  request: number
  claimedUntil: string
}

/** A webhook that takes several events in one request waits this long for more of them. */
const batchSeconds = 1

/** A webhook of an older version has no known host, and counts as a host of its own. */
const atHost = sql`coalesce(w.host, w.id::text)`

/**
 * Claims due deliveries for up to `limit` lanes of requests, within the bounds of each receiver and each host. A request gets as many deliveries as
 * its webhook takes, once there are so many or the oldest has waited. Receivers take turns by their oldest due delivery, so that a receiver with
 * thousands of deliveries is preferred to nobody. Deliveries of a webhook that is not on wait. All claimed deliveries of a lane have the same
 * `claimed_until`, by which lanes under way are counted.
 */
export async function claimDeliveries(database: Database, limit: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<Omit<ClaimedDelivery, 'position'> & { position: string }>`
    with under_way as materialized (
      select w.organization_id, ${atHost} as host, count(distinct (c.webhook_id, c.claimed_until))::int as count
      from webhook_deliveries c join webhooks w on w.id = c.webhook_id where c.claimed_until > now() group by 1, 2),
    receivers as materialized (
      select w.id, w.organization_id, ${atHost} as host, w.batch_size, oldest.next_attempt_at, ${underWayOfReceiver} - (
        select count(distinct c.claimed_until)::int from webhook_deliveries c where c.webhook_id = w.id and c.claimed_until > now()) as room
      from webhooks w join organizations o on o.id = w.organization_id and o.is_active cross join lateral (
        select d.next_attempt_at from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now() order by d.next_attempt_at limit 1) oldest
      where w.status = 'on' and (w.batch_size = 1 or oldest.next_attempt_at <= now() - make_interval(secs => ${batchSeconds}) or (
        select count(*) from (select from webhook_deliveries d
          where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now() limit w.batch_size) f) = w.batch_size)),
    due as materialized (
      select d.id, d.request, d.request % r.room + 1 as lane, r.id as webhook_id, r.next_attempt_at, r.organization_id, r.host
      from receivers r cross join lateral (
        select d.id, (row_number() over () - 1) / r.batch_size as request from (
          select id from webhook_deliveries
          where webhook_id = r.id and status = 'pending' and next_attempt_at <= now()
          order by next_attempt_at, id limit r.room * r.batch_size * ceil(${deliveriesInLane}::float8 / r.batch_size) for update skip locked) d) d
      where r.room > 0),
    lanes as (select distinct webhook_id, lane, next_attempt_at, organization_id, host from due),
    of_organizations as (
      select *, row_number() over (partition by organization_id, host order by lane, next_attempt_at) + coalesce(
        (select u.count from under_way u where u.organization_id = lanes.organization_id and u.host = lanes.host), 0) as place
      from lanes),
    at_hosts as (
      select webhook_id, lane, next_attempt_at, row_number() over (partition by host order by lane, next_attempt_at) + coalesce(
        (select sum(u.count) from under_way u where u.host = one.host), 0) as place
      from of_organizations one where place <= ${underWayOfReceiver}),
    chosen as (
      select webhook_id, lane from at_hosts where place <= ${underWayAtHost} order by lane, next_attempt_at limit ${limit})
    update webhook_deliveries w set next_attempt_at = now() + make_interval(secs => ${claimSeconds}),
      claimed_until = now() + make_interval(secs => ${claimSeconds}) + due.lane * interval '1 microsecond'
    from due join chosen using (webhook_id, lane) where w.id = due.id
    returning w.id, w.organization_id as "organizationId", w.webhook_id as "webhookId", w.position, w.place, w.attempts, due.lane::int as lane,
      due.request::int as request, w.claimed_until::text as "claimedUntil"`.execute(database.forService())
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }))
}

/** Makes claimed deliveries due again that were not sent. Deliveries that another process has claimed since then are not changed. */
export async function updateDeliveriesReleased(database: Database, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await sql`
    update webhook_deliveries d set claimed_until = null, next_attempt_at = now()
    from unnest(${claimed.map(({ id }) => id)}::uuid[], ${claimed.map(({ claimedUntil }) => claimedUntil)}::timestamptz[]) as c (id, claimed_until)
    where d.id = c.id and d.claimed_until = c.claimed_until and d.status = 'pending'`.execute(database.forService())
}

export type NotedAttempt = Omit<Attempt, 'id'> & { id: WebhookDeliveryId; code: number | null; ms: number }

/** Records the results of claimed deliveries. A delivery that has ended is not changed. */
export async function updateDelivered(database: Database, noted: readonly NotedAttempt[]): Promise<void> {
  await sql`
    update webhook_deliveries d set attempts = attempts + 1, claimed_until = null, status = a.status, last_answer = a.answer,
      answer_code = a.code, answer_ms = a.ms, sent_at = case when a.status = 'sent' then now() end,
      next_attempt_at = now() + make_interval(secs => a.retry_after)
    from unnest(${noted.map(({ id }) => id)}::uuid[], ${noted.map(({ status }) => status)}::text[],
      ${noted.map(({ answer }) => answer)}::text[], ${noted.map(({ code }) => code)}::int[], ${noted.map(({ ms }) => ms)}::int[],
      ${noted.map(({ retryAfterSeconds }) => retryAfterSeconds)}::float8[]) as a (id, status, answer, code, ms, retry_after)
    where d.id = a.id and d.status = 'pending'`.execute(database.forService())
}

/** Gives up a thousand pending deliveries of a webhook. Returns whether there may be more. */
export async function updateDeliveriesGivenUp(tx: TransactionContext, id: WebhookId): Promise<boolean> {
  const { from, to } = transition(deliveryTransitions, 'pending', 'failed')
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set status = ${to}, claimed_until = null, next_attempt_at = null,
      last_answer = coalesce(last_answer, 'not sent: the webhook was turned off')
    where organization_id = ${tx.organization.id} and id in (
      select id from webhook_deliveries where webhook_id = ${id} and status = ${from} limit ${deliveriesInStep})`.execute(
    tx.db,
  )
  return numAffectedRows === BigInt(deliveriesInStep)
}

/** Deletes the deliveries of a webhook, a thousand in a statement, except for those that are locked at this moment. */
export async function deleteDeliveriesOf(ctx: Context, id: WebhookId): Promise<void> {
  const which = sql`organization_id = ${ctx.organization.id} and webhook_id = ${id}`
  while ((await prune(ctx.db, 'webhook_deliveries', which, deliveriesInStep)) === deliveriesInStep);
}

const selected = sql`id, webhook_id as "webhookId", position, place, type, status, attempts, next_attempt_at as "nextAttemptAt",
  answer_code as "answerCode", answer_ms as "answerMs", last_answer as "lastAnswer", sent_at as "sentAt", created_at as "createdAt"`

const toDelivery = (row: Omit<Delivery, 'position'> & { position: string }): Delivery => ({
  ...row,
  position: BigInt(row.position),
})

export type DeliveryFilter = {
  status: DeliveryStatus | undefined
  event?: Pick<Delivery, 'position' | 'place'> | undefined
  before: WebhookDeliveryId | undefined
}

/** Lists deliveries of a webhook, the newest first. `before` is the last delivery of the former page. */
export async function listDeliveries(
  ctx: Context,
  webhookId: WebhookId,
  { status, event, before }: DeliveryFilter,
  limit: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'position'> & { position: string }>`
    select ${selected} from webhook_deliveries
    where organization_id = ${ctx.organization.id} and webhook_id = ${webhookId}
      and (${status ?? null}::text is null or status = ${status ?? null})
      and (${event ? String(event.position) : null}::bigint is null or (position = ${event ? String(event.position) : null} and place = ${event?.place ?? null}))
      and (${before ?? null}::uuid is null or id < ${before ?? null})
    order by id desc limit ${limit}`.execute(ctx.db)
  return rows.map(toDelivery)
}

/** The results of the deliveries of the last day. */
export type LastDay = { taken: number; failed: number; waiting: number; isMore: boolean }

/** The newest deliveries of each webhook that are counted. */
const countedMax = 1_000

/** Counts the deliveries of the last day for each webhook that has any. A delivery that is tried again counts as failed until it is taken. */
export async function countLastDay(ctx: Context): Promise<Map<WebhookId, LastDay>> {
  const first = firstIdAt<WebhookDeliveryId>(new Date(ctx.clock.now().getTime() - dayMs))
  const { rows } = await sql<LastDay & { id: WebhookId }>`
    select w.id, count(*) filter (where d.status = 'sent')::int as taken,
      count(*) filter (where d.status = 'failed' or (d.status = 'pending' and d.attempts > 0))::int as failed,
      count(*) filter (where d.status = 'held' or (d.status = 'pending' and d.attempts = 0))::int as waiting,
      count(*) >= ${countedMax} as "isMore"
    from webhooks w cross join lateral (
      select status, attempts from webhook_deliveries
      where webhook_id = w.id and id >= ${first} order by id desc limit ${countedMax}) d
    where w.organization_id = ${ctx.organization.id} group by w.id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...lastDay }) => [id, lastDay]))
}

/** Makes a delivery that has ended due again. Undefined where there is no such delivery; one that has not ended is returned unchanged. */
export async function updateDeliveryReplayed(ctx: Context, id: WebhookDeliveryId): Promise<Delivery | undefined> {
  await sql`
    update webhook_deliveries set ${makeDue}
    where organization_id = ${ctx.organization.id} and id = ${id} and status = any(${ended}::text[])`.execute(ctx.db)
  const { rows } = await sql<Omit<Delivery, 'position'> & { position: string }>`
    select ${selected} from webhook_deliveries where organization_id = ${ctx.organization.id} and id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] && toDelivery(rows[0])
}

/** Releases or gives up the deliveries that a restore has held. Returns their number. */
export async function settleHeldDeliveries(database: Database, what: 'released' | 'dropped'): Promise<number> {
  const { from, to } = transition(deliveryTransitions, 'held', what === 'released' ? 'pending' : 'failed')
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set status = ${to}, next_attempt_at = ${what === 'released' ? sql`now()` : sql`null`}
    where status = ${from}`.execute(database.forService())
  return Number(numAffectedRows)
}

/** Deletes up to `limit` deliveries that were made before a moment. */
export function deleteDeliveriesBefore(database: Database, before: Date, limit: number): Promise<number> {
  return prune(database.forService(), 'webhook_deliveries', sql`created_at < ${before}`, limit)
}
