import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { SessionId, UserId } from '../platform/ids.ts'
import type { UserSession } from './session.ts'

const pruneMax = 20

/** Beside the new one it deletes some that are over. */
export async function insertSession(
  db: Db,
  session: { id: SessionId; userId: UserId; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    with ended as (
      delete from sessions where id in (
        select id from sessions where expires_at < ${session.createdAt}
        order by expires_at limit ${pruneMax} for update skip locked))
    insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
    values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.createdAt}, ${session.createdAt},
      ${session.expiresAt})`.execute(db)
}

/** Finds a session that has not ended, and notes its use where that was not done after `noteBefore`. */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  { now, idleSince, noteBefore }: { now: Date; idleSince: Date; noteBefore: Date },
): Promise<UserSession | undefined> {
  const { rows } = await sql<UserSession>`
    with session as (
      select id, user_id from sessions
      where token_hash = ${tokenHash} and expires_at > ${now} and last_seen_at > ${idleSince}
    ), used as (
      update sessions set last_seen_at = ${now} where id = (select id from session) and last_seen_at < ${noteBefore}
      returning set_config('synchronous_commit', 'off', true)
    )
    select id, user_id as "userId" from session`.execute(db)
  return rows[0]
}

export async function deleteSession(db: Db, id: SessionId): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteSessionsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
