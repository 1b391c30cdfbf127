import { operatorIn, recordChanges } from '../../platform/audit-log/record-change.ts'
import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import type { PasskeyId } from '../../platform/ids.ts'
import type { JournalLine } from '../../platform/journal/journal.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { UserSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { listMemberships } from '../team/membership-view.ts'
import { orderAccountLetter } from '../users/account-letter.ts'
import type { User } from '../users/user.ts'
import { requireOwnHand } from './add-passkey.ts'
import { endSessionsOf } from './end-sessions.ts'
import { deletePasskey, deletePasskeysOf, updatePasskeyName } from './passkey-store.ts'

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
 * Removes a passkey: from the next request on it signs nobody in, in any process. Sessions opened with it stay, unless all other sessions of the
 * person are to end too. A letter tells the person. Throws Refusal where they have no such passkey, and where the sign-in is not strong enough for it
 * (`requireOwnHand`).
 */
export async function removePasskey(
  platform: Platform,
  session: UserSession,
  id: PasskeyId,
  { endOthers }: { endOthers: boolean },
): Promise<void> {
  await requireOwnHand(platform, session)
  await withTransaction(platform.database.forService(), async (tx) => {
    if (!(await deletePasskey(tx, session.userId, id))) throw refuse('passkey_not_found')
    if (endOthers) await deleteSessionsOf(tx, session, session.id)
    await orderAccountLetter(tx, platform, session.userId, 'removed')
  })
  await platform.journal.write([removedLine(platform, [id])])
}

/**
 * For the operator, where a person lost a device: removes all passkeys of the person and ends all their sessions, since the device
 * may have one, also of who has no passkey. Each organization whose team they belong to has an entry, and the person a letter where a
 * passkey went. Returns how many passkeys and sessions there were.
 */
export async function removeAllPasskeys(
  platform: Platform,
  user: User,
): Promise<{ passkeys: number; sessions: number }> {
  const { removed, sessions } = await withTransaction(platform.database.forService(), async (tx) => {
    const ended = await endSessionsOf(tx, platform, user.id)
    const ids = await deletePasskeysOf(tx, user.id)
    const count = ids.length
    if (count === 0) return { removed: ids, sessions: ended }
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
    await orderAccountLetter(tx, platform, user.id, 'all_removed')
    return { removed: ids, sessions: ended }
  })
  await platform.journal.write([removedLine(platform, removed)])
  return { passkeys: removed.length, sessions }
}

function removedLine({ clock }: Platform, ids: PasskeyId[]): JournalLine {
  return { at: clock.now(), organizationId: null, act: 'passkey.removed', ids }
}
