import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PasskeyId, UserId } from '../../platform/ids.ts'
import type { NewPasskey, Passkey } from './passkey.ts'
import { passkeysMax } from './passkey.ts'

/** Inserts a passkey; false where one of this credential id is there already, whoever has it. */
export async function insertPasskey(
  tx: Db,
  passkey: NewPasskey & Pick<Passkey, 'id' | 'userId' | 'relyingParty' | 'name' | 'createdAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      relying_party: passkey.relyingParty,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(db: Db, userId: UserId): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'relying_party', 'name', 'is_backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(passkeysMax)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    relyingParty: row.relying_party,
    name: row.name,
    isBackedUp: row.is_backed_up,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Lists the credential ids of a person, so that the browser makes no second passkey beside them. */
export async function listCredentialIds(
  db: Db,
  userId: UserId,
  relyingParty: string,
): Promise<{ credentialId: Buffer; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('relying_party', '=', relyingParty)
    .limit(passkeysMax)
    .execute()
  return rows.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports }))
}

export async function findPasskeyByCredentialId(
  db: Db,
  credentialId: Buffer,
): Promise<{ id: PasskeyId; userId: UserId; publicKey: Buffer } | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && { id: row.id, userId: row.user_id, publicKey: row.public_key }
}

/** The number of passkeys of each of these people; people without passkeys are absent. */
export async function countPasskeys(db: Db, userIds: UserId[]): Promise<Map<UserId, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('passkeys')
    .select(({ fn }) => ['user_id', fn.countAll<string>().as('passkeys')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, passkeys }) => [user_id, Number(passkeys)]))
}

/**
 * Notes that a passkey was used, and how far its counter is. False where it was removed meanwhile, or where the counter did not
 * go on: then another copy of the key has counted too. A keeper that does not count says 0 each time.
 */
export async function updatePasskeyUsed(
  tx: Db,
  id: PasskeyId,
  { counter, isBackedUp, at }: { counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: at })
    .where('id', '=', id)
    .where(({ eb, and, or }) =>
      or([eb('counter', '<', String(counter)), and([eb('counter', '=', '0'), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where the person has no such passkey. */
export async function updatePasskeyName(db: Db, userId: UserId, id: PasskeyId, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where the person has no such passkey. */
export async function deletePasskey(tx: Db, userId: UserId, id: PasskeyId): Promise<boolean> {
  const query = tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Returns which there were. */
export async function deletePasskeysOf(tx: Db, userId: UserId): Promise<PasskeyId[]> {
  const rows = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes passkeys that were removed after the backup: a restored database has them again. */
export async function deletePasskeysById(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from passkeys where id = any(${ids}::uuid[])`.execute(db)
}

/**
 * Whether somebody runs the service and has a passkey of this relying party, or administers an organization that asks for more than a
 * letter, and has what it asks for: such a passkey, or an account of its provider that is on. Who has neither yet gets their first
 * passkey by a letter.
 */
export async function isAskedForMore(db: Db, userId: UserId, relyingParty: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team_members t join organizations o on o.id = t.organization_id and o.asks_more_than_letters
    where t.user_id = ${userId} and t.role in ('owner', 'admin') and (
      exists (select 1 from passkeys p where p.user_id = t.user_id and p.relying_party = ${relyingParty})
      or exists (
        select 1 from provider_identities i
        join identity_providers p on p.organization_id = i.organization_id and p.is_on
        where i.user_id = t.user_id and i.organization_id = o.id))
    union all
    select 1 from operators o join passkeys p on p.user_id = o.user_id and p.relying_party = ${relyingParty}
    where o.user_id = ${userId}
    limit 1`.execute(db)
  return rows.length > 0
}
