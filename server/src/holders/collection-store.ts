import { type Selectable, sql } from 'kysely'
import type { Database, Db, TransactionDb } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { CollectionId, CredentialId, UserId } from '../platform/ids.ts'
import type { Collection, CollectionText } from './collection.ts'

const toCollection = (row: Selectable<Tables['collections']>): Collection => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  about: row.about,
  credentialIds: row.credential_ids,
  isPublished: row.is_published,
})

export async function insertCollection(
  tx: TransactionDb,
  { id, userId, title, about }: Pick<Collection, 'id' | 'userId'> & CollectionText,
  createdAt: Date,
): Promise<void> {
  await tx.insertInto('collections').values({ id, user_id: userId, title, about, created_at: createdAt }).execute()
}

/** Lists the collections of a person, oldest first. */
export async function listCollectionsOf(db: Db, userId: UserId): Promise<Collection[]> {
  const mine = db.selectFrom('collections').selectAll().where('user_id', '=', userId)
  return (await mine.orderBy('created_at').orderBy('id').execute()).map(toCollection)
}

export async function findCollectionOf(db: Db, userId: UserId, id: CollectionId): Promise<Collection | undefined> {
  const one = db.selectFrom('collections').selectAll().where('user_id', '=', userId).where('id', '=', id)
  const row = await one.executeTakeFirst()
  return row && toCollection(row)
}

/** Finds a collection that its person has published, for whoever knows its address. */
export async function findPublishedCollection(database: Database, id: CollectionId): Promise<Collection | undefined> {
  const published = database.forService().selectFrom('collections').selectAll().where('is_published', '=', true)
  const row = await published.where('id', '=', id).executeTakeFirst()
  return row && toCollection(row)
}

/** Holds the collection until the transaction ends, so that changes of its order come one after the other. */
export async function lockCollection(
  tx: TransactionDb,
  userId: UserId,
  id: CollectionId,
): Promise<Collection | undefined> {
  const one = tx.selectFrom('collections').selectAll().where('user_id', '=', userId).where('id', '=', id)
  const row = await one.forUpdate().executeTakeFirst()
  return row && toCollection(row)
}

export async function updateCollection(
  db: Db,
  { id, userId }: Pick<Collection, 'id' | 'userId'>,
  changes: Partial<Pick<Collection, 'title' | 'about' | 'isPublished'>>,
): Promise<void> {
  const { isPublished, ...texts } = changes
  await db
    .updateTable('collections')
    .set({ ...texts, ...(isPublished !== undefined && { is_published: isPublished }) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function updateCollectionItems(tx: TransactionDb, id: CollectionId, ids: CredentialId[]): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ credential_ids: sql`${ids}::uuid[]` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCollectionOf(db: Db, userId: UserId, id: CollectionId): Promise<void> {
  await db.deleteFrom('collections').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Deletes every collection of these people. */
export async function deleteCollectionsOf(tx: Db, userIds: readonly UserId[]): Promise<void> {
  await sql`delete from collections where user_id = any(${userIds}::uuid[])`.execute(tx)
}
