import { setRevoked } from '@sello/open-badges'
import type { Context } from '../../platform/context.ts'
import type { StatusListId } from '../../platform/ids.ts'
import { getSigner } from '../issuers/sign.ts'
import { signStatusList } from './status-list.ts'
import { lockStatusListBits, updateStatusList } from './status-list-store.ts'

/** Where the status of a credential is published. */
type PublishedStatus = { statusListId: StatusListId; statusListIndex: number }

/**
 * Sets the bits of credentials in their status lists and signs each list anew, once for all its revoked credentials. Call it in a transaction:
 * it locks the lists until the commit, in the order of their ids, so that two callers never wait for each other in a circle.
 */
export async function revokeEntries(tx: Context, entries: PublishedStatus[]): Promise<void> {
  const byList = Map.groupBy(entries, ({ statusListId }) => statusListId)
  for (const id of [...byList.keys()].sort()) {
    const bits = await lockStatusListBits(tx, id)
    // The signer is read only after the lock of the list: while the transaction waited for it, the signing key may have been withdrawn.
    const signer = await getSigner(tx)
    for (const { statusListIndex } of byList.get(id) ?? []) setRevoked(bits, statusListIndex)
    await updateStatusList(tx, id, bits, await signStatusList(tx, signer, id, bits))
  }
}
