import { recordChange } from '../audit-log/record-change.ts'
import { insertEarlierWalletEntries } from '../credentials/credential-store.ts'
import { type Member, type NewMember, readNewMember } from '../members/member.ts'
import { insertMembers } from '../members/member-store.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { type MemberId, newId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'

export type AddedMember = Member & { email: string; earlierCredentials: number }

/**
 * Makes somebody a member of the organization, with one verified address: from now on what is issued to it is internal
 * and goes to the member's wallet. What was issued to it before goes there too; those credentials keep the verdict of
 * their time. Refuses an address that a member has already.
 */
export async function addMember(ctx: Context, given: NewMember): Promise<AddedMember> {
  const read = readNewMember(given)
  const member = { id: newId<MemberId>(ctx.clock.now()), ...read }
  return inTransaction(ctx, async (tx) => {
    const added = await insertMembers(tx, [member], 'administrator')
    if (!added.has(member.id)) throw refuse('member_email_taken', tx.organization.name, member.email)
    const earlierCredentials = await insertEarlierWalletEntries(tx, [member.id])
    const after = {
      has_role: member.role !== null,
      has_license_number: member.licenseNumber !== null,
      earlier_credentials: earlierCredentials,
    }
    await recordChange(tx, { action: 'member.added', subjectId: member.id, after })
    const { normalizedEmail: _, ...told } = member
    return { ...told, earlierCredentials }
  })
}
