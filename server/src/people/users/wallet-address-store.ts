import { sql } from 'kysely'
import type { Db, TransactionDb } from '../../platform/db/database.ts'
import type { EmailAddress } from '../../platform/formats/email.ts'
import type { UserId } from '../../platform/ids.ts'

/** The further addresses of a wallet, beside the address of the account. */
export const furtherAddressesMax = 10

/** An address that a person has proven. `isOwn` is that of the account, which cannot be removed. */
export type ProvenAddress = { email: string; normalizedEmail: string; isOwn: boolean }

/** The addresses that count as a person's: that of the account, unless somebody else has proven it since, and the further ones. */
export async function listProvenAddresses(db: Db, userId: UserId): Promise<ProvenAddress[]> {
  const { rows } = await sql<ProvenAddress>`
    select email, normalized_email as "normalizedEmail", true as "isOwn" from users
    where id = ${userId} and not exists (
      select 1 from wallet_addresses w where w.normalized_email = users.normalized_email and w.user_id <> users.id)
    union all
    (select email, normalized_email, false from wallet_addresses
    where user_id = ${userId} and normalized_email <> (select normalized_email from users where id = ${userId})
    order by proven_at, normalized_email)`.execute(db)
  return rows
}

/** Gives an address to who has just proven it, whoever had it before. Hold the account's lock, so that they are counted in turn. */
export async function upsertWalletAddress(
  tx: TransactionDb,
  userId: UserId,
  { address, normalized }: EmailAddress,
  provenAt: Date,
): Promise<void> {
  await tx
    .insertInto('wallet_addresses')
    .values({ normalized_email: normalized, email: address, user_id: userId, proven_at: provenAt })
    .onConflict((conflict) =>
      conflict.column('normalized_email').doUpdateSet({ email: address, user_id: userId, proven_at: provenAt }),
    )
    .execute()
}

/** Finds the person whose wallet has an address: whoever proved it last, else the one with its account. */
export async function findWalletOf(db: Db, normalizedEmail: string): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId | null }>`
    select coalesce((select user_id from wallet_addresses where normalized_email = ${normalizedEmail}),
      (select id from users where normalized_email = ${normalizedEmail})) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Takes an address from the wallet of everybody but the one whose account it is, and returns who had it. */
export async function deleteWalletAddress(db: Db, normalizedEmail: string): Promise<UserId | undefined> {
  const deleted = db.deleteFrom('wallet_addresses').where('normalized_email', '=', normalizedEmail)
  return (await deleted.returning('user_id as userId').executeTakeFirst())?.userId
}

export async function deleteWalletAddressOf(db: Db, userId: UserId, normalizedEmail: string): Promise<void> {
  await db
    .deleteFrom('wallet_addresses')
    .where('user_id', '=', userId)
    .where('normalized_email', '=', normalizedEmail)
    .execute()
}

export async function deleteWalletAddresses(
  tx: Db,
  userIds: readonly UserId[],
  addresses: readonly string[],
): Promise<void> {
  await sql`
    delete from wallet_addresses
    where user_id = any(${userIds}::uuid[]) or normalized_email = any(${addresses}::text[])`.execute(tx)
}
