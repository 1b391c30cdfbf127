import type { Platform } from '../../platform/context.ts'
import type { SessionId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { UserSession } from './session.ts'
import { deleteSession, deleteSessionsOf } from './session-store.ts'

type Own = Pick<UserSession, 'id' | 'userId' | 'limitedTo'>

/** Signs out: this browser, or every one of the person's. Their cookies are worth nothing from the next request on. */
export async function signOut({ database }: Platform, session: Own, everywhere: boolean): Promise<void> {
  const db = database.forService()
  if (everywhere) await deleteSessionsOf(db, session)
  else await deleteSession(db, session.userId, session.id)
}

/** Ends one of a person's sessions, wherever its browser is. Throws Refusal where the person has none of this id. */
export async function endSession({ database }: Platform, { userId }: Own, id: SessionId): Promise<void> {
  if (!(await deleteSession(database.forService(), userId, id))) throw refuse('session_not_found')
}
