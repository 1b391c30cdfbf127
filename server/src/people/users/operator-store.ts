import type { Db } from '../../platform/db/database.ts'
import type { UserId } from '../../platform/ids.ts'

/** False where the person is one already. */
export async function insertOperator(db: Db, userId: UserId, madeAt: Date): Promise<boolean> {
  const query = db.insertInto('operators').values({ user_id: userId, made_at: madeAt })
  const { numInsertedOrUpdatedRows } = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns how many of these people were operators. */
export async function deleteOperators(db: Db, userIds: readonly UserId[]): Promise<number> {
  if (userIds.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('operators').where('user_id', 'in', userIds).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function isOperator(db: Db, userId: UserId): Promise<boolean> {
  const query = db.selectFrom('operators').select('user_id').where('user_id', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Lists those who run the service from the panel, by the time when they were made it. */
export async function listOperators(db: Db): Promise<{ id: UserId; email: string; name: string; madeAt: Date }[]> {
  return db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.email', 'u.name', 'o.made_at as madeAt'])
    .orderBy('o.made_at')
    .orderBy('u.id')
    .execute()
}
