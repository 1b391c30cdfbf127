import { operatorIn, recordChanges } from '../audit-log/record-change.ts'
import type { Platform } from '../platform/context.ts'
import { withTransaction } from '../platform/db/database.ts'
import type { PasskeyId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import type { UserSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { listMemberships } from '../team/membership-view.ts'
import type { User } from '../users/user.ts'
import { deletePasskey, deletePasskeysOf, updatePasskeyName } from './passkey-store.ts'
import { orderPasskeyLetter } from './send-passkey-letter.ts'

/** Throws Refusal where the person has no such passkey. */
export async function renamePasskey(
  { database }: Platform,
  { userId }: Pick<UserSession, 'userId'>,
  id: PasskeyId,
  name: string,
): Promise<void> {
  if (!(await updatePasskeyName(database.forService(), userId, id, name.trim()))) throw refuse('passkey_not_found')
}

/**
 * Removes a passkey: from the next request on it signs nobody in, in any process. Sessions that were opened with it go on, unless
 * all others of the person are to end too. The person is told by letter. Throws Refusal where they have no such passkey.
 */
export async function removePasskey(
  platform: Platform,
  session: UserSession,
  id: PasskeyId,
  { endOthers }: { endOthers: boolean },
): Promise<void> {
  await withTransaction(platform.database.forService(), async (tx) => {
    if (!(await deletePasskey(tx, session.userId, id))) throw refuse('passkey_not_found')
    if (endOthers) await deleteSessionsOf(tx, session, session.id)
    await orderPasskeyLetter(tx, platform, session.userId, 'removed')
  })
}

/**
 * For the operator, where a person lost a device: removes all passkeys of the person and ends all their sessions, since the device
 * may have one. Each organization whose team they belong to has an entry, and the person a letter. Returns how many they were.
 */
export async function removeAllPasskeys(platform: Platform, user: User): Promise<number> {
  return withTransaction(platform.database.forService(), async (tx) => {
    const count = await deletePasskeysOf(tx, user.id)
    if (count === 0) return 0
    await deleteSessionsOf(tx, { userId: user.id, limitedTo: null })
    await recordChanges(
      operatorIn(tx, platform),
      (await listMemberships(tx, user.id)).map(({ organization }) => ({
        organizationId: organization.id,
        action: 'team_member.passkeys_removed',
        subjectId: user.id,
        before: { passkeys: count },
        after: { passkeys: 0 },
      })),
    )
    await orderPasskeyLetter(tx, platform, user.id, 'all_removed')
    return count
  })
}
