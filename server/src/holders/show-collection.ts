import type { Platform } from '../platform/context.ts'
import type { CollectionId } from '../platform/ids.ts'
import type { Collection } from './collection.ts'
import { findCollectionOf, findPublishedCollection } from './collection-store.ts'
import { findHeldCredentials } from './held-credentials-view.ts'
import { type Holder, type JudgedCredential, judge, listOwnAddresses } from './open-wallet.ts'

/** A collection with the credentials that its person still holds, in its order. */
export type ShownCollection = Omit<Collection, 'credentialIds'> & { credentials: JudgedCredential[] }

/** A collection as its own person sees it: unlisted credentials too. */
export async function openOwnCollection(
  platform: Platform,
  holder: Holder,
  id: CollectionId,
): Promise<ShownCollection | undefined> {
  const collection = await findCollectionOf(platform.database.forService(), holder.userId, id)
  return collection && show(platform, collection, await listOwnAddresses(platform, holder))
}

/**
 * A published collection as anybody with its link sees it: without unlisted credentials, and without those whose address belongs to somebody else by
 * now. A collection that shows nothing is not found, so that nobody publishes a page of mere words here.
 */
export async function openPublicCollection(platform: Platform, id: CollectionId): Promise<ShownCollection | undefined> {
  const collection = await findPublishedCollection(platform.database, id)
  if (!collection) return undefined
  const proven = await listOwnAddresses(platform, { userId: collection.userId, limitedTo: null })
  const shown = await show(platform, collection, proven)
  const credentials = shown.credentials.filter(({ isUnlisted }) => !isUnlisted)
  return credentials.length > 0 ? { ...shown, credentials } : undefined
}

async function show(
  platform: Platform,
  { credentialIds, ...collection }: Collection,
  provenAddresses: readonly string[],
): Promise<ShownCollection> {
  const held = await findHeldCredentials(platform.database.forService(), provenAddresses, credentialIds)
  const byId = new Map(held.map((one) => [one.id, one]))
  const inOrder = credentialIds.map((id) => byId.get(id)).filter((one) => one !== undefined)
  return { ...collection, credentials: await judge(platform, inOrder) }
}
