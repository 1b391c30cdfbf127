import { type Selectable, sql } from 'kysely'
import type { Language } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { User } from './user.ts'

const columns = ['id', 'email', 'name', 'language', 'created_at'] as const

const toUser = (row: Pick<Selectable<Tables['users']>, (typeof columns)[number]>): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  language: row.language,
  createdAt: row.created_at,
})

/** Finds the person with this address, or makes one. A known person keeps name and language. */
export async function insertUserOnce(
  db: Db,
  user: Pick<User, 'id' | 'email' | 'name' | 'createdAt'> & { normalizedEmail: string },
): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      normalized_email: user.normalizedEmail,
      name: user.name,
      created_at: user.createdAt,
    })
    // Changes nothing, so that the row comes back in either case.
    .onConflict((conflict) => conflict.column('normalized_email').doUpdateSet((to) => ({ id: to.ref('users.id') })))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toUser(row)
}

export async function findUserByEmail(db: Db, normalizedEmail: string): Promise<User | undefined> {
  const query = db.selectFrom('users').select(columns).where('normalized_email', '=', normalizedEmail)
  const row = await query.executeTakeFirst()
  return row && toUser(row)
}

export async function findUserById(db: Db, id: UserId): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

export async function updateUserLanguage(db: Db, id: UserId, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).where('email', '<>', '').execute()
}

export async function updateUserName(db: Db, id: UserId, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', id).where('email', '<>', '').execute()
}

/**
 * Locks the account until the transaction ends, so that bounds of a person are counted by one transaction after the other, and nothing is stored for
 * a person who was erased in the meantime: then it throws Refusal.
 */
export async function lockUser(tx: Db, id: UserId): Promise<void> {
  const row = await tx.selectFrom('users').select('email').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row?.email) throw refuse('sign_in_required')
}

/** Names a person who has no name yet: a name that somebody gave themselves stays. */
export async function updateUserNameOnce(db: Db, id: UserId, name: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ name })
    .where('id', '=', id)
    .where('name', '=', '')
    .where('email', '<>', '')
    .execute()
}

/** Lists the accounts with one of these addresses, as their own or as a further address of their wallet. */
export async function listUsersOfAddresses(db: Db, normalizedEmails: readonly string[]): Promise<User[]> {
  const proven = db.selectFrom('wallet_addresses').select('user_id').where('normalized_email', 'in', normalizedEmails)
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where((user) => user.or([user('normalized_email', 'in', normalizedEmails), user('id', 'in', proven)]))
    .orderBy('id')
    .execute()
  return rows.map(toUser)
}

/** Leaves of accounts what others refer to: that somebody did it. Nobody can sign in under such an address. */
export async function updateUsersErased(tx: Db, ids: readonly UserId[]): Promise<void> {
  await sql`
    update users set email = '', normalized_email = 'erased:' || id, name = '', language = null
    where id = any(${ids}::uuid[])`.execute(tx)
}
