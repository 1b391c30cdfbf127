import { insertEarlierWalletEntries } from '../../credentials/credential-store.ts'
import { updateAddressVerified } from '../../organizations/members/member-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'
import { getLockedMember, ownAddress } from './get-member.ts'

export type VerifiedAddress = {
  email: string
  /** False where the address was verified already: then nothing was changed. */
  isNew: boolean
  earlierCredentials: number
}

/**
 * Lets an address of a member count on the word of an administrator: from now on credentials issued to it are internal, and earlier ones go to the
 * wallet with the verdict of their time.
 */
export async function vouchForAddress(ctx: Context, id: MemberId, email: string): Promise<VerifiedAddress> {
  return inTransaction(ctx, async (tx) => {
    const address = ownAddress(await getLockedMember(tx, id), email)
    if (!(await updateAddressVerified(tx, id, address.normalizedEmail, 'administrator')))
      return { email: address.email, isNew: false, earlierCredentials: 0 }
    const earlierCredentials = await insertEarlierWalletEntries(tx, [id])
    const after = { address: address.email, verified_by: 'administrator', earlier_credentials: earlierCredentials }
    await recordChange(tx, { action: 'member.address_verified', subjectId: id, after })
    return { email: address.email, isNew: true, earlierCredentials }
  })
}
