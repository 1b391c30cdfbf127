import { countWalletEntries } from '../../credentials/wallets/wallet-entry-store.ts'
import { type MemberAddress, type MemberRecord, readMemberAddress } from '../../organizations/members/member.ts'
import { lockMember } from '../../organizations/members/member-store.ts'
import { findMember } from '../../organizations/members/members-view.ts'
import type { Context } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

export type ShownMember = MemberRecord & { credentialsInWallet: number }

/** A member with addresses and the size of their wallet. Throws Refusal where the organization has no such member. */
export async function getMember(ctx: Context, id: MemberId): Promise<ShownMember> {
  const member = await findMember(ctx, id)
  if (!member) throw refuse('member_not_found')
  return { ...member, credentialsInWallet: await countWalletEntries(ctx, id) }
}

/** Gets a member and locks them until the end of the transaction. Throws as `getMember`. */
export async function getLockedMember(tx: Context, id: MemberId): Promise<MemberRecord> {
  const member = (await lockMember(tx, id)) ? await findMember(tx, id) : undefined
  if (!member) throw refuse('member_not_found')
  return member
}

/** Finds an address of the member in whatever spelling. Throws Refusal where the member has no such address. */
export function ownAddress({ name, addresses }: MemberRecord, email: string): MemberAddress {
  const { address, normalized } = readMemberAddress(email)
  const own = addresses.find((one) => one.normalizedEmail === normalized)
  if (!own) throw refuse('invalid_member', `${name} does not have the address ${address}.`)
  return own
}
