import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { insertEvents } from '../../platform/event-log/event-store.ts'
import type { CredentialId, WalletCopyId, WalletOfferId } from '../../platform/ids.ts'
import type { CopyAnswer, WalletCopy } from './wallet-copy.ts'

const toCopy = (row: Selectable<Tables['wallet_copies']>): WalletCopy => ({
  id: row.id,
  organizationId: row.organization_id,
  credentialId: row.credential_id,
  offerId: row.offer_id,
  protocol: row.protocol,
  holderDid: row.holder_did,
  document: row.document,
  takenAt: row.taken_at,
  answer: row.answer,
  answeredAt: row.answered_at,
})

/** Stores a copy unless its offer has one already, which another process may have stored meanwhile; false then. */
export async function insertCopy(ctx: Context, copy: Omit<WalletCopy, 'answer' | 'answeredAt'>): Promise<boolean> {
  const told = sql`select organization_id, credential_id as subject, jsonb_build_object('protocol', protocol) as data from kept`
  const { rows } = await sql`
    with kept as (
      insert into wallet_copies (id, organization_id, credential_id, offer_id, protocol, holder_did, document, taken_at)
      values (${copy.id}, ${copy.organizationId}, ${copy.credentialId}, ${copy.offerId}, ${copy.protocol}, ${copy.holderDid},
        ${copy.document}, ${copy.takenAt})
      on conflict (offer_id) do nothing returning organization_id, credential_id, protocol),
    told as (${insertEvents(ctx, 'credential.taken_into_wallet', told)})
    select credential_id from kept`.execute(ctx.db)
  return rows.length === 1
}

/** Finds the copy that was taken under an offer. */
export async function findCopyOfOffer(ctx: Context, id: WalletOfferId): Promise<WalletCopy | undefined> {
  const query = ctx.db.selectFrom('wallet_copies').selectAll().where('organization_id', '=', ctx.organization.id)
  const row = await query.where('offer_id', '=', id).executeTakeFirst()
  return row && toCopy(row)
}

/** Lists the copies of a credential in the order in which they were taken. */
export async function listCopies(ctx: Context, id: CredentialId): Promise<WalletCopy[]> {
  const query = ctx.db.selectFrom('wallet_copies').selectAll().where('organization_id', '=', ctx.organization.id)
  const rows = await query.where('credential_id', '=', id).orderBy('taken_at').execute()
  return rows.map(toCopy)
}

/** Whether a wallet keeps a copy, as far as it said. */
export const isKept = sql<boolean>`(answer is null or answer = 'accepted')`

/**
 * The text behind `in`: the credentials of the organization that a wallet keeps, each once and the newest first. They are read in the order of
 * an index, so that a page of them costs the same however many there are.
 */
export function keptByWallets(ctx: Context, after?: CredentialId): RawBuilder<CredentialId> {
  return sql`(
    select distinct credential_id from wallet_copies
    where organization_id = ${ctx.organization.id} and ${isKept}
      ${after ? sql`and credential_id < ${after}` : sql``}
    order by credential_id desc)`
}

/**
 * Notes the wallet's report on its copy. The same report again changes nothing. It does not wait for the disk: where PostgreSQL crashes and loses the
 * note, the copy is as if the wallet had not reported yet.
 */
export async function updateCopyAnswered(ctx: Context, id: WalletCopyId, answer: CopyAnswer): Promise<void> {
  await sql`
    update wallet_copies set answer = ${answer}, answered_at = ${ctx.clock.now()}
    where organization_id = ${ctx.organization.id} and id = ${id} and answer is distinct from ${answer}
    returning set_config('synchronous_commit', 'off', true)`.execute(ctx.db)
}

/** Lists the copies of these credentials, of any organizations. */
export async function listCopiesOfAll(database: Database, ids: readonly CredentialId[]): Promise<WalletCopy[]> {
  const query = database.forService().selectFrom('wallet_copies').selectAll()
  const rows = await query.where(sql<boolean>`credential_id = any(${ids}::uuid[])`).orderBy('taken_at').execute()
  return rows.map(toCopy)
}

/** Empties the copies of these credentials. The rows stay: they say that a copy existed, and of which credential. */
export async function updateCopiesErased(tx: TransactionContext, ids: readonly CredentialId[]): Promise<void> {
  await sql`
    update wallet_copies set holder_did = '', document = ''
    where organization_id = ${tx.organization.id} and credential_id = any(${ids}::uuid[])`.execute(tx.db)
}
