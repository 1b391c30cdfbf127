import { getMember } from '../../../administration/membership/get-member.ts'
import { inPath } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context } from '../../../platform/context.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { MemberRecord } from '../../members/member.ts'

/** The path that the operations of one member share. */
export const memberInPath = inPath<MemberId>('member_not_found')

export function presentMember(one: MemberRecord) {
  return {
    id: one.id,
    name: one.name,
    role: one.role,
    license_number: one.licenseNumber,
    status: one.status,
    created_at: one.createdAt.toISOString(),
    addresses: one.addresses.map(({ email, addedAt, verifiedAt, verifiedBy }) => ({
      email,
      added_at: addedAt.toISOString(),
      verified_at: verifiedAt?.toISOString() ?? null,
      verified_by: verifiedBy,
    })),
  }
}

/** Answers with one member as they are now. */
export async function showMember(ctx: Context, { id }: { id: MemberId }) {
  const one = await getMember(ctx, id)
  return { body: { ...presentMember(one), credentials_in_wallet: one.credentialsInWallet } }
}

export const getMemberOperation = teamOperation({
  name: 'get-member',
  leastRole: 'viewer',
  route: 'GET /api/panel/members/:id',
  id: memberInPath,
  handle: showMember,
})
