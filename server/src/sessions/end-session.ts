import type { Platform } from '../platform/context.ts'
import type { UserSession } from './session.ts'
import { deleteSession, deleteSessionsOf } from './session-store.ts'

/** Signs out: this browser, or every one of the person's. Their cookies are worth nothing from the next request on. */
export function endSession({ database }: Platform, session: UserSession, everywhere: boolean): Promise<void> {
  const db = database.forService()
  return everywhere ? deleteSessionsOf(db, session.userId) : deleteSession(db, session.id)
}
