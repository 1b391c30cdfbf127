import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context, Platform, TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { byWorker, type EventOrigin, insertEvents } from '../../platform/event-log/event-store.ts'
import type { CredentialId, OrganizationId, WalletOfferId } from '../../platform/ids.ts'
import { claimDue, type OutboxTable } from '../../platform/outbox/outbox-store.ts'
import type { WalletOffer } from './wallet-offer.ts'

/** The outbox of letters with a PIN. */
export const pinLetterTable: OutboxTable = {
  name: 'wallet_offers',
  id: 'id',
  columns: ['id', 'organization_id', 'attempts'],
}

const toOffer = (row: Selectable<Tables['wallet_offers']>): WalletOffer => ({
  id: row.id,
  organizationId: row.organization_id,
  credentialId: row.credential_id,
  askedBy: row.asked_by,
  state: row.state,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  redeemedAt: row.redeemed_at,
  endedAs: row.ended_as,
  letter: row.status,
})

/** Lists the offers of a credential since a given time that one kind of caller asked for, the oldest first. */
export async function listOffersOf(
  ctx: Context,
  { credentialId, askedBy }: Pick<WalletOffer, 'credentialId' | 'askedBy'>,
  since: Date,
): Promise<WalletOffer[]> {
  const rows = await ctx.db
    .selectFrom('wallet_offers')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('credential_id', '=', credentialId)
    .where('asked_by', '=', askedBy)
    .where('made_at', '>', since)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(toOffer)
}

/** Stores an offer. Without `pinMac` a letter with a PIN is due at once, unless `letter` is `failed`. */
export async function insertOffer(
  ctx: Context,
  offer: Pick<WalletOffer, 'id' | 'credentialId' | 'askedBy' | 'madeAt' | 'expiresAt' | 'letter'>,
  pinMac: Buffer | null,
): Promise<void> {
  await ctx.db
    .insertInto('wallet_offers')
    .values({
      id: offer.id,
      organization_id: ctx.organization.id,
      credential_id: offer.credentialId,
      asked_by: offer.askedBy,
      pin_mac: pinMac,
      made_at: offer.madeAt,
      expires_at: offer.expiresAt,
      status: offer.letter,
      next_attempt_at: offer.letter === 'pending' ? sql<Date>`now()` : null,
    })
    .execute()
}

/** Ends an offer for a newer one, unless its state changed meanwhile. */
export async function updateOfferReplaced(
  ctx: Context,
  { id, state }: Pick<WalletOffer, 'id' | 'state'>,
): Promise<void> {
  await sql`
    with changed as (
      update wallet_offers set state = 'ended', ended_as = 'replaced'
      where organization_id = ${ctx.organization.id} and id = ${id} and state = ${state} returning *)
    ${tellEnded(ctx)}`.execute(ctx.db)
}

/** The part of a statement that tells of the offers in `changed` that ended. */
function tellEnded(by: EventOrigin): RawBuilder<unknown> {
  const data = sql`jsonb_build_object('credential_id', credential_id, 'ended_as', ended_as)`
  const told = sql`select organization_id, id as subject, ${data} as data from changed where state = 'ended'`
  return insertEvents(by, 'wallet_offer.ended', told)
}

/** Whether offers are over that nobody has redeemed. */
export const isOfferOver = sql<boolean>`
  exists (select from wallet_offers where state in ('open', 'scanned') and expires_at <= now())`

/** Ends offers of all organizations that are over, at most `limit`. Returns how many. */
export async function updateOffersOver(platform: Pick<Platform, 'database' | 'clock'>, limit: number) {
  const { rows } = await sql`
    with over as (
      select id from wallet_offers where state in ('open', 'scanned') and expires_at <= now()
      order by expires_at limit ${limit} for update skip locked),
    changed as (
      update wallet_offers o set state = 'ended', ended_as = 'time' from over where o.id = over.id returning o.*),
    told as (${tellEnded(byWorker(platform))})
    select from changed`.execute(platform.database.forService())
  return rows.length
}

/** Finds an offer of whichever organization: who has its address may fetch it. */
export async function findOfferById(database: Database, id: WalletOfferId): Promise<WalletOffer | undefined> {
  const query = database.forService().selectFrom('wallet_offers').selectAll().where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toOffer(row)
}

/**
 * Notes that a wallet has fetched the offer; false where it has ended or was redeemed meanwhile. It waits for no disk: where that note is lost with
 * PostgreSQL itself, the offer only looks as if nobody had fetched it.
 */
export async function updateOfferScanned(ctx: Context, id: WalletOfferId): Promise<boolean> {
  const { rows } = await sql`
    update wallet_offers set state = 'scanned', scanned_at = coalesce(scanned_at, ${ctx.clock.now()})
    where organization_id = ${ctx.organization.id} and id = ${id} and state in ('open', 'scanned')
    returning set_config('synchronous_commit', 'off', true)`.execute(ctx.db)
  return rows.length === 1
}

/**
 * Redeems an offer whose PIN is the one meant, once, however many ask at the same moment: then its token is the one with this hash. Any
 * other PIN is counted in the same statement, and the last of `triesMax` ends the offer.
 */
export async function updateOfferRedeemed(
  ctx: Context,
  id: WalletOfferId,
  { pinMac, tokenHash, triesMax }: { pinMac: Buffer; tokenHash: Buffer; triesMax: number },
): Promise<WalletOffer | undefined> {
  const now = ctx.clock.now()
  const { rows } = await sql<Selectable<Tables['wallet_offers']>>`
    with tried as (
      select id, pin_mac = ${pinMac} as is_right from wallet_offers
      where organization_id = ${ctx.organization.id} and id = ${id} and state in ('open', 'scanned') and expires_at > ${now}
        and pin_mac is not null
      for update),
    changed as (
      update wallet_offers o set
        tries = tries + case when is_right then 0 else 1 end,
        state = case when is_right then 'redeemed' when tries + 1 >= ${triesMax} then 'ended' else state end,
        ended_as = case when not is_right and tries + 1 >= ${triesMax} then 'tries' end,
        token_hash = case when is_right then ${tokenHash}::bytea end,
        redeemed_at = case when is_right then ${now}::timestamptz end
      from tried where o.id = tried.id returning o.*),
    told as (${tellEnded(ctx)})
    select * from changed`.execute(ctx.db)
  return rows[0]?.state === 'redeemed' ? toOffer(rows[0]) : undefined
}

/** Finds the offer that was redeemed for this token, since then. */
export async function findRedeemedOffer(
  ctx: Context,
  tokenHash: Buffer,
  since: Date,
): Promise<WalletOffer | undefined> {
  const row = await ctx.db
    .selectFrom('wallet_offers')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('token_hash', '=', tokenHash)
    .where('redeemed_at', '>', since)
    .executeTakeFirst()
  return row && toOffer(row)
}

/** Finds a redeemed offer of any organization: a caller with its token may see how far the offer is. */
export async function findOfferOfToken(
  database: Database,
  tokenHash: Buffer,
  since: Date,
): Promise<WalletOffer | undefined> {
  const query = database.forService().selectFrom('wallet_offers').selectAll().where('token_hash', '=', tokenHash)
  const row = await query.where('redeemed_at', '>', since).executeTakeFirst()
  return row && toOffer(row)
}

/** A letter with a PIN that is to be delivered. */
export type PinLetter = { id: WalletOfferId; organizationId: OrganizationId; attempts: number }

/** Claims letters of any organization whose time has come. */
export async function claimDuePinLetters(
  database: Database,
  limit: number,
  leaseSeconds: number,
): Promise<PinLetter[]> {
  type Row = { id: WalletOfferId; organization_id: OrganizationId; attempts: number }
  const rows = await claimDue<Row>(database, pinLetterTable, limit, leaseSeconds)
  return rows.map(({ id, organization_id, attempts }) => ({ id, organizationId: organization_id, attempts }))
}

/** Keeps the MAC of the PIN that the next letter brings; false where the offer waits for none any more. */
export async function updateOfferPin(ctx: Context, id: WalletOfferId, pinMac: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('wallet_offers')
    .set({ pin_mac: pinMac })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('state', 'in', ['open', 'scanned'])
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes offers of all organizations that expired before this moment, at most `limit`. Returns how many. */
export async function deleteOffers(database: Database, expiredBefore: Date, limit: number): Promise<number> {
  return prune(database.forService(), 'wallet_offers', sql`expires_at < ${expiredBefore}`, limit)
}

export async function deleteOffersOf(tx: TransactionContext, ids: readonly CredentialId[]): Promise<void> {
  await sql`
    delete from wallet_offers where organization_id = ${tx.organization.id} and credential_id = any(${ids}::uuid[])`.execute(
    tx.db,
  )
}
