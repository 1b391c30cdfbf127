import { sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { AddressLetterId, MemberId, OrganizationId } from '../../platform/ids.ts'
import { claimDue, type OutboxTable } from '../../platform/outbox/outbox-store.ts'
import type { AddressLetter } from './address-letter.ts'

/** The outbox of letters by which members confirm an address. */
export const addressLetterTable: OutboxTable = {
  name: 'address_letters',
  id: 'id',
  columns: ['id', 'organization_id', 'member_id', 'normalized_email', 'expires_at', 'attempts'],
}

type Row = {
  id: AddressLetterId
  organization_id: OrganizationId
  member_id: MemberId
  normalized_email: string
  expires_at: Date
  attempts: number
}

export type NewAddressLetter = { id: AddressLetterId; memberId: MemberId; normalizedEmail: string }

/** How many letters the organization wrote since a moment. Until the transaction ends nobody writes another. */
export async function lockAndCountAddressLetters(tx: Context, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('address letters ' || ${tx.organization.id}, 0))`.execute(
    tx.db,
  )
  const { rows } = await sql<{ letters: number }>`
    select count(*)::int as letters from address_letters
    where organization_id = ${tx.organization.id} and requested_at >= ${since}`.execute(tx.db)
  return rows[0]?.letters ?? 0
}

export async function countLettersToAddress(ctx: Context, normalizedEmail: string, since: Date): Promise<number> {
  const { rows } = await sql<{ letters: number }>`
    select count(*)::int as letters from address_letters where organization_id = ${ctx.organization.id}
      and normalized_email = ${normalizedEmail} and requested_at > ${since}`.execute(ctx.db)
  return rows[0]?.letters ?? 0
}

/** The letters that an address may have since a moment. */
export type LetterBound = { since: Date; max: number }

/** Writes letters, which are due at once, and returns how many. A letter is left out where its address has reached one of the bounds. */
export async function insertAddressLetters(
  ctx: Context,
  letters: NewAddressLetter[],
  expiresAt: Date,
  bounds: [LetterBound, ...LetterBound[]],
): Promise<number> {
  const isWithin = bounds.map(
    ({ since, max }) => sql`${max} > (select count(*) from address_letters earlier
      where earlier.organization_id = ${ctx.organization.id} and earlier.normalized_email = given.email
        and earlier.requested_at > ${since})`,
  )
  const { numAffectedRows } = await sql`
    insert into address_letters (id, organization_id, member_id, normalized_email, requested_at, expires_at, next_attempt_at)
    select given.id, ${ctx.organization.id}, given.member_id, given.email, ${ctx.clock.now()}, ${expiresAt}, now()
    from unnest(${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ memberId }) => memberId)}::uuid[],
      ${letters.map(({ normalizedEmail }) => normalizedEmail)}::text[]) as given (id, member_id, email)
    where ${sql.join(isWithin, sql` and `)}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}

/** Takes letters of any organization whose time has come. */
export async function claimDueAddressLetters(
  database: Database,
  limit: number,
  leaseSeconds: number,
): Promise<AddressLetter[]> {
  const rows = await claimDue<Row>(database, addressLetterTable, limit, leaseSeconds)
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    memberId: row.member_id,
    normalizedEmail: row.normalized_email,
    expiresAt: row.expires_at,
    attempts: row.attempts,
  }))
}

/** Stores the hash of the secret that the next attempt carries. The secret of the former attempt opens nothing any more. */
export async function updateAddressLetterToken(ctx: Context, id: AddressLetterId, tokenHash: Buffer): Promise<void> {
  await ctx.db
    .updateTable('address_letters')
    .set({ token_hash: tokenHash })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Finds the letter of a link, until the link expires. The page knows no organization: whoever has the link may ask. */
export async function findAddressLetterByToken(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<
  (Pick<AddressLetter, 'id' | 'organizationId' | 'memberId' | 'normalizedEmail'> & { isUsed: boolean }) | undefined
> {
  const row = await database
    .forService()
    .selectFrom('address_letters')
    .select(['id', 'organization_id', 'member_id', 'normalized_email', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      organizationId: row.organization_id,
      memberId: row.member_id,
      normalizedEmail: row.normalized_email,
      isUsed: row.used_at !== null,
    }
  )
}

/** Uses the link of a letter up; false where it was used before, or was replaced by that of a later attempt. */
export async function updateAddressLetterUsed(ctx: Context, id: AddressLetterId, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('address_letters')
    .set({ used_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes letters of all organizations whose links expired before this moment, at most `limit`. Returns how many. */
export async function deleteAddressLetters(database: Database, expiredBefore: Date, limit: number): Promise<number> {
  return prune(database.forService(), 'address_letters', sql`expires_at < ${expiredBefore}`, limit)
}

export async function deleteAddressLettersOf(
  tx: TransactionContext,
  { memberIds, addresses }: { memberIds: readonly MemberId[]; addresses: readonly string[] },
): Promise<void> {
  await sql`
    delete from address_letters where organization_id = ${tx.organization.id}
      and (member_id = any(${memberIds}::uuid[]) or normalized_email = any(${addresses}::text[]))`.execute(tx.db)
}
