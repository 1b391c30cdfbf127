import { sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { Database, Db, TransactionDb } from '../../platform/db/database.ts'
import type { OrganizationId, WebhookId } from '../../platform/ids.ts'
import type { SealedSecrets, Webhook } from './webhook.ts'

const columns = sql`id, organization_id as "organizationId", url, types, description, batch_size as "batchSize", include, status, off_because as "offBecause",
  failing_since as "failingSince", created_at as "createdAt", replay_since as "replaySince", replay_next as "replayNext",
  replay_events as "replayEvents", replay_ended_at as "replayEndedAt"`
const secrets = sql`sealed_secret as "sealedSecret", former_sealed_secret as "formerSealedSecret", former_until as "formerUntil"`

type Read = Omit<Webhook, 'replay'> & {
  replaySince: Date | null
  replayNext: string | null
  replayEvents: number | null
  replayEndedAt: Date | null
}

function toWebhook<Row extends Read>({ replaySince, replayNext, replayEvents, replayEndedAt, ...row }: Row) {
  const reachedAt = new Date(Number(BigInt(replayNext ?? 0) / 1_000n))
  const replay = replaySince && { since: replaySince, reachedAt, events: replayEvents ?? 0, endedAt: replayEndedAt }
  return { ...row, replay }
}

/** The host of a webhook in one spelling, however its address is written. */
const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host.replace(/\.+(?=:|$)/, '')

/** Serializes transactions that make webhooks of an organization, so that their number stays within the bound. */
export async function lockWebhooks(tx: TransactionContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sello webhooks'), hashtext(${tx.organization.id}))`.execute(tx.db)
}

export async function insertWebhook(
  tx: TransactionContext,
  webhook: Pick<Webhook, 'id' | 'url' | 'types' | 'description' | 'batchSize' | 'include'>,
  sealedSecret: Buffer,
  nextPosition: bigint,
): Promise<void> {
  await sql`
    insert into webhooks (id, organization_id, url, host, types, description, batch_size, include, sealed_secret, next_position, created_at)
    values (${webhook.id}, ${tx.organization.id}, ${webhook.url}, ${hostOf(webhook)}, ${webhook.types}::text[], ${webhook.description}, ${webhook.batchSize}, ${webhook.include}::text[], ${sealedSecret},
      ${nextPosition}, ${tx.clock.now()})`.execute(tx.db)
}

/** Lists the webhooks of the organization in the order in which they were made. There are ten at most. */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  const { rows } = await sql<Read>`
    select ${columns} from webhooks where organization_id = ${ctx.organization.id} order by id`.execute(ctx.db)
  return rows.map(toWebhook)
}

export async function findWebhook(ctx: Context, id: WebhookId): Promise<(Webhook & SealedSecrets) | undefined> {
  const { rows } = await sql<Read & SealedSecrets>`
    select ${columns}, ${secrets} from webhooks where organization_id = ${ctx.organization.id} and id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] && toWebhook(rows[0])
}

/** Finds a webhook like `findWebhook`, and locks it until the transaction ends. */
export async function lockWebhook(
  tx: TransactionContext,
  id: WebhookId,
): Promise<(Webhook & SealedSecrets) | undefined> {
  const { rows } = await sql<Read & SealedSecrets>`
    select ${columns}, ${secrets} from webhooks where organization_id = ${tx.organization.id} and id = ${id} for update`.execute(
    tx.db,
  )
  return rows[0] && toWebhook(rows[0])
}

export async function updateWebhook(
  tx: TransactionContext,
  {
    id,
    url,
    types,
    description,
    batchSize,
    include,
    status,
    offBecause,
  }: Pick<Webhook, 'id' | 'url' | 'types' | 'description' | 'batchSize' | 'include' | 'status' | 'offBecause'>,
): Promise<void> {
  await sql`
    update webhooks set url = ${url}, host = ${hostOf({ url })}, types = ${types}::text[], description = ${description}, batch_size = ${batchSize}, include = ${include}::text[], status = ${status}, off_because = ${offBecause}
    where organization_id = ${tx.organization.id} and id = ${id}`.execute(tx.db)
}

/** Turns a webhook on: events from a position on are delivered. */
export async function updateWebhookOn(tx: TransactionContext, id: WebhookId, nextPosition: bigint): Promise<void> {
  await sql`
    update webhooks set status = 'on', off_because = null, failing_since = null, is_behind = true, next_position = ${nextPosition}
    where organization_id = ${tx.organization.id} and id = ${id}`.execute(tx.db)
}

/** Turns a webhook off. False where it is not on. */
export async function updateWebhookOff(
  tx: TransactionContext,
  id: WebhookId,
  because: 'gone' | 'failing',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set status = 'off', off_because = ${because}, replay_ended_at = coalesce(replay_ended_at, ${tx.clock.now()})
    where organization_id = ${tx.organization.id} and id = ${id} and status = 'on'`.execute(tx.db)
  return numAffectedRows === 1n
}

/** Gives a webhook another secret. The former secret signs too until a given time. */
export async function updateWebhookSecret(
  tx: TransactionContext,
  { id, sealedSecret }: Pick<Webhook & SealedSecrets, 'id' | 'sealedSecret'>,
  formerUntil: Date,
): Promise<void> {
  await sql`
    update webhooks set former_sealed_secret = sealed_secret, former_until = ${formerUntil}, sealed_secret = ${sealedSecret}
    where organization_id = ${tx.organization.id} and id = ${id}`.execute(tx.db)
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(tx: TransactionContext, id: WebhookId): Promise<void> {
  await sql`delete from webhooks where organization_id = ${tx.organization.id} and id = ${id}`.execute(tx.db)
}

const behind = sql`is_behind and status = 'on' and (waits_until is null or waits_until <= now())`

/** Whether any webhook has events without deliveries, and may get them. */
export const isWebhookBehind = sql<boolean>`exists (select from webhooks where ${behind})`

/** A webhook whose events are to get their deliveries. */
export type BehindWebhook = Pick<Webhook, 'id' | 'organizationId' | 'types'> & { nextPosition: bigint }

/** Locks one webhook with events without deliveries, of any organization, that no other process has locked. */
export async function lockBehindWebhook(tx: TransactionDb): Promise<BehindWebhook | undefined> {
  const { rows } = await sql<Omit<BehindWebhook, 'nextPosition'> & { nextPosition: string }>`
    select id, organization_id as "organizationId", types, next_position as "nextPosition" from webhooks
    where ${behind} order by next_position limit 1 for update skip locked`.execute(tx)
  return rows[0] && { ...rows[0], nextPosition: BigInt(rows[0].nextPosition) }
}

const tomorrow = sql`(date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC'`

/** Notes that the organization has had the most deliveries of today (UTC). */
export async function updateWebhookWaits(tx: TransactionDb, id: WebhookId): Promise<void> {
  await sql`update webhooks set waits_until = ${tomorrow} where id = ${id}`.execute(tx)
}

export async function updateWebhookReached(
  tx: TransactionDb,
  { id, nextPosition, isBehind }: { id: WebhookId; nextPosition: bigint; isBehind: boolean },
): Promise<void> {
  await sql`update webhooks set next_position = ${nextPosition}, is_behind = ${isBehind} where id = ${id}`.execute(tx)
}

/** Starts a replay: the events from one position to another are delivered again. */
export async function updateWebhookReplayed(
  tx: TransactionContext,
  id: WebhookId,
  { since, from, until }: { since: Date; from: bigint; until: bigint },
): Promise<void> {
  await sql`
    update webhooks set replay_since = ${since}, replay_next = ${from}, replay_until = ${until}, replay_events = 0, replay_waits_until = null,
      replay_ended_at = null
    where organization_id = ${tx.organization.id} and id = ${id}`.execute(tx.db)
}

/** A replay makes no more deliveries while this many of its webhook are pending, since new events wait behind them. */
const waitingMax = 500

const replaying = sql`replay_since is not null and replay_ended_at is null and status = 'on'
  and (replay_waits_until is null or replay_waits_until <= now())
  and (select count(*) from (
    select from webhook_deliveries d where d.webhook_id = webhooks.id and d.status = 'pending' limit ${waitingMax}) w) < ${waitingMax}`

/** Whether any replay may continue. */
export const isWebhookReplaying = sql<boolean>`exists (select from webhooks where ${replaying})`

/** A webhook with a replay that has not ended. */
export type ReplayingWebhook = BehindWebhook & { replayUntil: bigint }

/** Locks one webhook whose replay may continue, of any organization, that no other process has locked. */
export async function lockReplayingWebhook(tx: TransactionDb): Promise<ReplayingWebhook | undefined> {
  const { rows } = await sql<Pick<Webhook, 'id' | 'organizationId' | 'types'> & { next: string; until: string }>`
    select id, organization_id as "organizationId", types, replay_next as next, replay_until as until from webhooks
    where ${replaying} order by replay_next limit 1 for update skip locked`.execute(tx)
  const [row] = rows
  return row && { ...row, nextPosition: BigInt(row.next), replayUntil: BigInt(row.until) }
}

/** Notes the progress of a replay. */
export async function updateWebhookReplaying(
  tx: TransactionDb,
  { id, nextPosition, events, endedAt }: { id: WebhookId; nextPosition: bigint; events: number; endedAt: Date | null },
): Promise<void> {
  await sql`
    update webhooks set replay_next = ${nextPosition}, replay_events = replay_events + ${events}, replay_ended_at = ${endedAt}
    where id = ${id}`.execute(tx)
}

/** Notes that a replay continues tomorrow (UTC). */
export async function updateReplayWaits(tx: TransactionDb, id: WebhookId): Promise<void> {
  await sql`update webhooks set replay_waits_until = ${tomorrow} where id = ${id}`.execute(tx)
}

/** Lists the facts needed to send to these webhooks. */
export async function listReceivers(
  database: Database,
  ids: readonly WebhookId[],
): Promise<(Pick<Webhook, 'id' | 'organizationId' | 'url' | 'batchSize' | 'include'> & SealedSecrets)[]> {
  const { rows } = await sql<Pick<Webhook, 'id' | 'organizationId' | 'url' | 'batchSize' | 'include'> & SealedSecrets>`
    select id, organization_id as "organizationId", url, batch_size as "batchSize", include, ${secrets} from webhooks where id = any(${ids}::uuid[]) and status = 'on'`.execute(
    database.forService(),
  )
  return rows
}

/**
 * Notes since when webhooks take nothing: those of `taken` have just taken something, those of `failed` have not. Returns those of the failed ones
 * that have taken nothing since before a given time.
 */
export async function updateWebhooksHealth(
  database: Database,
  { taken, failed, now, givenUpBefore }: { taken: WebhookId[]; failed: WebhookId[]; now: Date; givenUpBefore: Date },
): Promise<{ id: WebhookId; organizationId: OrganizationId }[]> {
  const { rows } = await sql<{ id: WebhookId; organizationId: OrganizationId; isGivenUp: boolean }>`
    update webhooks set failing_since = case when id = any(${taken}::uuid[]) then null else coalesce(failing_since, ${now}) end
    where (id = any(${taken}::uuid[]) and failing_since is not null) or (id = any(${failed}::uuid[]) and not id = any(${taken}::uuid[]))
    returning id, organization_id as "organizationId", failing_since < ${givenUpBefore} as "isGivenUp"`.execute(
    database.forService(),
  )
  return rows.filter(({ isGivenUp }) => isGivenUp)
}

export type SealedOfWebhook = Pick<Webhook, 'id' | 'organizationId'> & Omit<SealedSecrets, 'formerUntil'>

/** Lists all sealed secrets, and locks them. */
export async function listSealedOfWebhooks(tx: Db): Promise<SealedOfWebhook[]> {
  const { rows } = await sql<SealedOfWebhook>`
    select id, organization_id as "organizationId", sealed_secret as "sealedSecret", former_sealed_secret as "formerSealedSecret"
    from webhooks order by id for update`.execute(tx)
  return rows
}

export async function updateSealedOfWebhook(
  tx: Db,
  { id, sealedSecret, formerSealedSecret }: Omit<SealedOfWebhook, 'organizationId'>,
): Promise<void> {
  await sql`
    update webhooks set sealed_secret = ${sealedSecret}, former_sealed_secret = ${formerSealedSecret} where id = ${id}`.execute(
    tx,
  )
}
