import {
  isExternalId,
  type MemberRecord,
  type NewMember,
  readMemberAddress,
} from '../../organizations/members/member.ts'
import { lockMemberCount, updateMemberExternalId } from '../../organizations/members/member-store.ts'
import { memberTexts } from '../../organizations/members/member-texts.ts'
import { findMember, listMembers } from '../../organizations/members/members-view.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { addAddress } from './add-address.ts'
import { addMember } from './add-member.ts'
import { changeMember } from './change-member.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { vouchForAddress } from './vouch-for-address.ts'

/** A member as a system of the organization knows them. `vouches`: the address counts on the word of that system, and no letter is sent. */
export type PutMember = Omit<NewMember, 'externalId'> & { vouches: boolean }

/**
 * Adds or changes the member with this external id. A member with this address and without an external id gets the id. Addresses are added and never
 * removed. The same request again changes nothing.
 */
export async function putMember(
  ctx: Context,
  externalId: string,
  { vouches, ...given }: PutMember,
): Promise<{ member: MemberRecord; isNew: boolean }> {
  if (!isExternalId(externalId)) throw refuse('invalid_member', memberTexts.en.notExternalId)
  return inTransaction(ctx, async (tx) => {
    await lockMemberCount(tx)
    const own = (await findByExternalId(tx, externalId)) ?? (await takeUp(tx, externalId, given.email))
    if (!own) {
      const { id } = await addMember(tx, { ...given, externalId }, vouches ? 'administrator' : null)
      return { member: await findAgain(tx, id), isNew: true }
    }
    const { name, role, licenseNumber } = given
    await changeMember(tx, own.id, { name, role, licenseNumber })
    const { normalized } = readMemberAddress(given.email)
    const address = own.addresses.find(({ normalizedEmail }) => normalizedEmail === normalized)
    if (!address) await addAddress(tx, own.id, given.email, vouches)
    else if (vouches) await vouchForAddress(tx, own.id, given.email)
    return { member: await findAgain(tx, own.id), isNew: false }
  })
}

/** Gets the member with an external id. Throws Refusal where the organization has none. */
export async function getMemberByExternalId(ctx: Context, externalId: string): Promise<MemberRecord> {
  const member = await findByExternalId(ctx, externalId)
  if (!member) throw refuse('member_not_found')
  return member
}

/**
 * Gives a member an address. An address that the member has already counts from now on where `vouches` is set; otherwise it gets another letter until
 * it counts.
 */
export async function ensureAddress(ctx: Context, id: MemberId, email: string, vouches: boolean): Promise<void> {
  const { normalized } = readMemberAddress(email)
  const own = (await findAgain(ctx, id)).addresses.find(({ normalizedEmail }) => normalizedEmail === normalized)
  if (!own) await addAddress(ctx, id, email, vouches)
  else if (vouches) await vouchForAddress(ctx, id, email)
  else if (!own.verifiedAt) await requestConfirmation(ctx, id, email)
}

async function findByExternalId(ctx: Context, externalId: string): Promise<MemberRecord | undefined> {
  return (await listMembers(ctx, { externalId }, 1))[0]
}

/** Gives the external id to the member with this address, where the member has none. */
async function takeUp(tx: TransactionContext, externalId: string, email: string): Promise<MemberRecord | undefined> {
  const { normalized, address } = readMemberAddress(email)
  const [found] = await listMembers(tx, { normalizedEmail: normalized }, 1)
  if (!found) return undefined
  if (found.externalId !== null) throw refuse('member_email_taken', tx.organization.name, address)
  await updateMemberExternalId(tx, found.id, externalId)
  await recordChange(tx, { action: 'member.changed', subjectId: found.id, after: { changed: ['external_id'] } })
  return { ...found, externalId }
}

async function findAgain(ctx: Context, id: MemberId): Promise<MemberRecord> {
  const member = await findMember(ctx, id)
  if (!member) throw refuse('member_not_found')
  return member
}
