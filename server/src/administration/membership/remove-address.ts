import { deleteAddress } from '../../organizations/members/member-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { getLockedMember, ownAddress } from './get-member.ts'

/**
 * Removes an address from a member: credentials issued to it from now on are external, and another member may have it. The wallet keeps earlier
 * credentials. Refuses to remove the last address: a member who cannot be issued to has left.
 */
export async function removeAddress(ctx: Context, id: MemberId, email: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (tx) => {
    const member = await getLockedMember(tx, id)
    const address = ownAddress(member, email)
    if (member.addresses.length === 1)
      throw refuse('invalid_member', `${address.email} is the only address of ${member.name}. Add another one first.`)
    await deleteAddress(tx, id, address.normalizedEmail)
    const before = { address: address.email, verified_by: address.verifiedBy, addresses: member.addresses.length }
    await recordChange(tx, { action: 'member.address_removed', subjectId: id, before })
    return { email: address.email }
  })
}
