import { endKey, replaceActiveKey } from '../credentials/issuers/rotate-signing-key.ts'
import { getSigner } from '../credentials/issuers/sign.ts'
import type { DescribedKey } from '../credentials/issuers/signing-key.ts'
import { listKeys, lockIssuer } from '../credentials/issuers/signing-key-store.ts'
import { signStatusList } from '../credentials/status-lists/status-list.ts'
import {
  listStatusListsSignedBy,
  lockStatusListBits,
  updateStatusList,
} from '../credentials/status-lists/status-list-store.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { refuse } from '../platform/refusals/refusal.ts'

export type Withdrawal = {
  /** The key after the withdrawal. */
  key: DescribedKey
  /** False where the key had been withdrawn before. */
  isNew: boolean
  statusListsSigned: number
}

/**
 * Withdraws a signing key for good; undefined where the organization has none with this id. Throws Refusal where the reason
 * is not one line. An active key is replaced by a new one in the same transaction.
 *
 * A withdrawn key stays in the DID document, and what it signed verifies as before. A compromised key is removed: its
 * signatures cannot be distinguished from forgeries, so none of them verifies, and each status list that it signed is signed
 * anew.
 */
export async function withdrawSigningKey(
  ctx: Context,
  id: string,
  given: { compromised: boolean; reason: string },
): Promise<Withdrawal | undefined> {
  const status = given.compromised ? 'compromised' : 'withdrawn'
  const reason = readReason(given.reason)
  return inTransaction(ctx, async (tx) => {
    await lockIssuer(tx)
    const key = (await listKeys(tx)).find((one) => one.id === id)
    if (!key) return undefined
    const end = { status, reason } as const
    const isNew = key.status === 'active' ? true : await endKey(tx, key, end)
    const follower = key.status === 'active' ? await replaceActiveKey(tx, end) : undefined
    const statusListsSigned = given.compromised ? await signListsAnew(tx, key.publicKeyMultibase) : 0
    const after = (await listKeys(tx)).find((one) => one.id === id) as DescribedKey
    if (isNew || statusListsSigned > 0)
      await recordChange(tx, {
        action: 'signing_key.withdrawn',
        subjectId: id,
        before: { status: key.status },
        after: { status: after.status, followed_by: follower?.id, status_lists_signed: statusListsSigned },
      })
    return { key: after, isNew, statusListsSigned }
  })
}

const reasonCharactersMax = 500

function readReason(given: string): string {
  const reason = given.trim()
  if (reason === '' || reason.length > reasonCharactersMax || !reason.isWellFormed() || /\p{Cc}/u.test(reason))
    throw refuse('invalid_withdrawal', `The reason must be one line of 1 to ${reasonCharactersMax} characters.`)
  return reason
}

async function signListsAnew(tx: Context, publicKeyMultibase: string): Promise<number> {
  const signer = await getSigner(tx)
  const lists = await listStatusListsSignedBy(tx, `${signer.profile.did}#${publicKeyMultibase}`)
  for (const id of lists) {
    const bits = await lockStatusListBits(tx, id)
    await updateStatusList(tx, id, bits, await signStatusList(tx, signer, id, bits))
  }
  return lists.length
}
