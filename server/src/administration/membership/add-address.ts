import { addressesMax, readMemberAddress } from '../../organizations/members/member.ts'
import { insertAddress } from '../../organizations/members/member-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { getLockedMember } from './get-member.ts'
import { withLetters, writeAddressLetters } from './request-confirmation.ts'
import { vouchForAddress } from './vouch-for-address.ts'

export type AddedAddress = { email: string; normalizedEmail: string }

/**
 * Adds an address to a member. It counts once it is verified: a letter asks its owner to confirm it, unless somebody vouches for it, or the address
 * had its letters of 24 hours. Until then credentials issued to it are external. Refuses an address that a member of the organization has already, in
 * whatever spelling, and more addresses than a member may have.
 */
export async function addAddress(
  ctx: Context,
  id: MemberId,
  email: string,
  isVouchedFor = false,
): Promise<AddedAddress> {
  const { address, normalized } = readMemberAddress(email)
  const added = { email: address, normalizedEmail: normalized }
  return withLetters(ctx, isVouchedFor ? 0 : 1, () =>
    inTransaction(ctx, async (tx) => {
      const member = await getLockedMember(tx, id)
      if (member.addresses.length >= addressesMax)
        throw refuse('invalid_member', `A member has at most ${addressesMax} addresses.`)
      if (!(await insertAddress(tx, id, added))) throw refuse('member_email_taken', tx.organization.name, address)
      const after = { address, addresses: member.addresses.length + 1 }
      await recordChange(tx, { action: 'member.address_added', subjectId: id, after })
      if (isVouchedFor) await vouchForAddress(tx, id, email)
      else await writeAddressLetters(tx, [{ memberId: id, normalizedEmail: normalized }])
      return added
    }),
  )
}
