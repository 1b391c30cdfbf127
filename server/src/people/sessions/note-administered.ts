import type { Db } from '../../platform/db/database.ts'
import { isNoted, noteEveryMinutes, type UserSession } from './session.ts'
import { updateAdministered } from './session-store.ts'

/** Notes, every few minutes, that a session is used with rights that end for it where they are not. */
export async function noteAdministered(
  db: Db,
  { id, administeredAt }: Pick<UserSession, 'id' | 'administeredAt'>,
  now: Date,
): Promise<void> {
  if (isNoted(administeredAt, now, noteEveryMinutes)) await updateAdministered(db, id, now)
}
