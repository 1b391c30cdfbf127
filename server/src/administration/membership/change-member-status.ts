import { insertEarlierWalletEntries } from '../../credentials/credential-store.ts'
import type { MemberRecord, MemberStatus } from '../../organizations/members/member.ts'
import { updateMemberStatus } from '../../organizations/members/member-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { getLockedMember } from './get-member.ts'

export type ChangedStatus = {
  member: MemberRecord
  /** False where the member had this status already: then nothing was changed. */
  isNew: boolean
  earlierCredentials: number
}

const actions = { active: 'member.resumed', suspended: 'member.suspended', left: 'member.left' } as const

/**
 * Suspends a member, makes one active again, or notes that one has left. docs/states/member.md has the allowed transitions.
 *
 * Credentials issued to a member who is not active are external. The wallet loses nothing by that, and the addresses stay the member's own, so that
 * no other member can take them; a member who is active again finds in the wallet the credentials that were issued in between.
 */
export async function changeMemberStatus(ctx: Context, id: MemberId, status: MemberStatus): Promise<ChangedStatus> {
  return inTransaction(ctx, async (tx) => {
    const member = await getLockedMember(tx, id)
    if (member.status === status) return { member, isNew: false, earlierCredentials: 0 }
    if (!(await updateMemberStatus(tx, id, status)))
      throw refuse('invalid_member', `${member.name} has left, and cannot be suspended.`)
    const earlierCredentials = status === 'active' ? await insertEarlierWalletEntries(tx, [id]) : 0
    const change = { before: { status: member.status }, after: { status, earlier_credentials: earlierCredentials } }
    await recordChange(tx, { action: actions[status], subjectId: id, ...change })
    return { member: { ...member, status }, isNew: true, earlierCredentials }
  })
}
