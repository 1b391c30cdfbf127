import { type MemberRecord, type Profile, readProfile } from '../../organizations/members/member.ts'
import { updateMember } from '../../organizations/members/member-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { MemberId } from '../../platform/ids.ts'
import { getLockedMember } from './get-member.ts'

/** The audit log names the changed parts, and not their values, which describe a person. */
const wireNames = { name: 'name', role: 'role', licenseNumber: 'license_number' }

/** Changes of a profile: an absent part stays, and null removes it. */
export type ProfileChanges = { [Part in keyof Profile]?: Profile[Part] | undefined }

/**
 * Changes the profile of a member, which fills empty fields of later rows. Issued credentials stay as they were signed. Throws Refusal with the
 * problems, and where there is no such member.
 */
export async function changeMember(ctx: Context, id: MemberId, changes: ProfileChanges): Promise<MemberRecord> {
  return inTransaction(ctx, async (tx) => {
    const member = await getLockedMember(tx, id)
    const profile = readProfile({
      name: changes.name ?? member.name,
      role: changes.role === undefined ? member.role : changes.role,
      licenseNumber: changes.licenseNumber === undefined ? member.licenseNumber : changes.licenseNumber,
    })
    const changed = (['name', 'role', 'licenseNumber'] as const).filter((part) => profile[part] !== member[part])
    if (changed.length === 0) return member
    await updateMember(tx, id, profile)
    await recordChange(tx, {
      action: 'member.changed',
      subjectId: id,
      after: { changed: changed.map((part) => wireNames[part]) },
    })
    return { ...member, ...profile }
  })
}
