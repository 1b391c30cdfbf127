import { randomUUID } from 'node:crypto'
import { lockUser } from '../people/users/user-store.ts'
import type { Platform } from '../platform/context.ts'
import { withTransaction } from '../platform/db/database.ts'
import type { CollectionId, CredentialId } from '../platform/ids.ts'
import { type Collection, type CollectionText, collectionsMax, itemsMax, moved } from './collection.ts'
import {
  deleteCollectionOf,
  insertCollection,
  listCollectionsOf,
  lockCollection,
  updateCollection,
  updateCollectionItems,
} from './collection-store.ts'
import { findHeldCredentials } from './held-credentials-view.ts'
import { type Holder, listOwnAddresses } from './open-wallet.ts'

/** Makes a collection, empty and not published; undefined where the person has twenty. Its id is not to be guessed, nor tells when it was made. */
export async function createCollection(
  platform: Platform,
  { userId }: Holder,
  text: CollectionText,
): Promise<CollectionId | undefined> {
  const id = randomUUID() as CollectionId
  return withTransaction(platform.database.forService(), async (tx) => {
    await lockUser(tx, userId)
    if ((await listCollectionsOf(tx, userId)).length >= collectionsMax) return undefined
    await insertCollection(tx, { id, userId, ...text }, platform.clock.now())
    return id
  })
}

/** Changes the words of a person's collection, or whether anybody else sees it. */
export function changeCollection(
  { database }: Platform,
  { userId }: Holder,
  id: CollectionId,
  changes: Partial<CollectionText & Pick<Collection, 'isPublished'>>,
): Promise<void> {
  return updateCollection(database.forService(), { id, userId }, changes)
}

/** Deletes a person's collection. Its link leads nowhere from then on; the credentials stay with the person. */
export function deleteCollection({ database }: Platform, { userId }: Holder, id: CollectionId): Promise<void> {
  return deleteCollectionOf(database.forService(), userId, id)
}

export type ItemsOutcome = 'done' | 'full' | 'not_found'

/** Appends those of the credentials that the person holds and the collection has not: all of them, or none where there is no room. */
export function addToCollection(
  platform: Platform,
  holder: Holder,
  id: CollectionId,
  added: readonly CredentialId[],
): Promise<ItemsOutcome> {
  return changeItems(platform, holder, id, added, (ids, own) => [
    ...ids,
    ...own.filter((one) => added.includes(one) && !ids.includes(one)),
  ])
}

/** Moves a credential one place, or takes it out; the credential stays with the person. */
export function arrangeCollection(
  platform: Platform,
  holder: Holder,
  id: CollectionId,
  { credential, to }: { credential: CredentialId; to: 'up' | 'down' | 'out' },
): Promise<ItemsOutcome> {
  return changeItems(platform, holder, id, [], (ids) =>
    to === 'out' ? ids.filter((one) => one !== credential) : moved(ids, credential, to),
  )
}

/** Credentials that are no longer the person's leave the collection with its next change, so that every place in it is visible. */
async function changeItems(
  platform: Platform,
  holder: Holder,
  id: CollectionId,
  added: readonly CredentialId[],
  change: (ids: CredentialId[], own: CredentialId[]) => CredentialId[],
): Promise<ItemsOutcome> {
  const proven = await listOwnAddresses(platform, holder)
  return withTransaction(platform.database.forService(), async (tx) => {
    const collection = await lockCollection(tx, holder.userId, id)
    if (!collection) return 'not_found'
    const asked = [...new Set([...collection.credentialIds, ...added])]
    const held = new Set((await findHeldCredentials(tx, proven, asked)).map((one) => one.id))
    const own = asked.filter((one) => held.has(one))
    const ids = change(
      collection.credentialIds.filter((one) => held.has(one)),
      own,
    )
    if (ids.length > itemsMax) return 'full'
    await updateCollectionItems(tx, id, ids)
    return 'done'
  })
}
