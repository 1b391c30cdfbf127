import { insertEarlierWalletEntries } from '../../credentials/credential-store.ts'
import { type Member, type NewMember, readNewMember, type VerifiedBy } from '../../organizations/members/member.ts'
import { countMembers, insertMembers, lockMemberCount } from '../../organizations/members/member-store.ts'
import { findLimits } from '../../organizations/organization-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type MemberId, newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { withLetters, writeAddressLetters } from './request-confirmation.ts'

export type AddedMember = Member & { email: string; earlierCredentials: number }

/**
 * Makes somebody a member of the organization, with one address. Where an administrator vouches for the address, it counts at once: credentials
 * issued to it are internal and go to the member's wallet, and so do earlier ones, which keep the verdict of their time. Otherwise it counts once its
 * owner has answered a letter. Refuses an address that a member has already.
 */
export async function addMember(
  ctx: Context,
  given: NewMember,
  verifiedBy: VerifiedBy | null = 'administrator',
): Promise<AddedMember> {
  const read = readNewMember(given)
  const member = { id: newId<MemberId>(ctx.clock.now()), ...read }
  return withLetters(ctx, verifiedBy === null ? 1 : 0, () =>
    inTransaction(ctx, async (tx) => {
      const limit = await holdMemberLimit(tx)
      const added = await insertMembers(tx, [member], verifiedBy)
      if (!added.has(member.id)) throw refuse('member_email_taken', tx.organization.name, member.email)
      await refuseTooManyMembers(tx, limit)
      if (verifiedBy === null)
        await writeAddressLetters(tx, [{ memberId: member.id, normalizedEmail: member.normalizedEmail }])
      const earlierCredentials = verifiedBy === null ? 0 : await insertEarlierWalletEntries(tx, [member.id])
      const after = {
        has_role: member.role !== null,
        has_license_number: member.licenseNumber !== null,
        verified_by: verifiedBy,
        earlier_credentials: earlierCredentials,
      }
      await recordChange(tx, { action: 'member.added', subjectId: member.id, after })
      const { normalizedEmail: _, ...told } = member
      return { ...told, earlierCredentials }
    }),
  )
}

/** The most members that the organization may have; null where there is no limit. The operator may exceed the limit. */
export async function findMemberLimit(ctx: Context): Promise<number | null> {
  return ctx.actor.kind === 'operator' ? null : (await findLimits(ctx)).membersMax
}

/** Returns `findMemberLimit`. Where there is a limit, others who add members wait for the end of the transaction. */
export async function holdMemberLimit(tx: TransactionContext): Promise<number | null> {
  const limit = await findMemberLimit(tx)
  if (limit !== null) await lockMemberCount(tx)
  return limit
}

/** Throws Refusal where the organization would exceed the limit with this many more members. */
export async function refuseTooManyMembers(ctx: Context, limit: number | null, adding = 0): Promise<void> {
  if (limit !== null && (await countMembers(ctx)) + adding > limit) throw refuse('member_limit_exceeded', limit)
}
