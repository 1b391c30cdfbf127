import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pruning } from '../../platform/db/prune.ts'
import type { OrganizationId, SessionId, UserId } from '../../platform/ids.ts'
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts'
import { type CountedRequest, countPersonRequest, toRateWindow } from '../../platform/rate-limits/rate-window-store.ts'
import { type OpenSession, sessionsMax, type UserSession } from './session.ts'

/**
 * Inserts a session, and deletes some expired ones, and those of the person beyond the newest ones allowed. Sessions are counted by their limit:
 * those that an organization's provider opened end none that a letter opened.
 */
export async function insertSession(
  db: Db,
  session: Omit<UserSession, 'window' | 'administeredAt'> & { tokenHash: Buffer; browser: string; expiresAt: Date },
): Promise<void> {
  await sql`
    with ended as (
      ${pruning('sessions', sql`expires_at < ${session.createdAt} order by expires_at`)}
    ), surplus as (
      delete from sessions where id in (
        select id from sessions where user_id = ${session.userId} and limited_to is not distinct from ${session.limitedTo}
        order by created_at desc, id desc offset ${sessionsMax - 1}))
    insert into sessions (id, user_id, limited_to, way, token_hash, browser, created_at, last_seen_at, expires_at)
    values (${session.id}, ${session.userId}, ${session.limitedTo}, ${session.way}, ${session.tokenHash}, ${session.browser},
      ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`.execute(db)
}

/**
 * Finds a session that has not ended, notes its use where that was not done after `noteBefore`, and counts a request of its person
 * where `limit` says what against.
 */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  { now, idleSince, noteBefore }: { now: Date; idleSince: Date; noteBefore: Date },
  limit: RateLimit | undefined,
): Promise<UserSession | undefined> {
  const counted = limit
    ? countPersonRequest(limit.operation, sql`session`)
    : sql`select null::int as requests, null::timestamptz as window_start`
  const { rows } = await sql<Omit<UserSession, 'window'> & CountedRequest>`
    with session as (
      select id, user_id, limited_to, way, created_at, administered_at from sessions
      where token_hash = ${tokenHash} and expires_at > ${now} and last_seen_at > ${idleSince}
    ), used as (
      update sessions set last_seen_at = ${now} where id = (select id from session) and last_seen_at < ${noteBefore}
      returning set_config('synchronous_commit', 'off', true)
    ), counted as (${counted})
    select session.id, session.user_id as "userId", session.limited_to as "limitedTo", session.way, session.created_at as "createdAt",
      session.administered_at as "administeredAt", counted.requests, counted.window_start, clock_timestamp() as now
    from session left join counted on true`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, userId, limitedTo, way, createdAt, administeredAt } = row
  return { id, userId, limitedTo, way, createdAt, administeredAt, window: limit && toRateWindow(row, limit) }
}

/** Notes that a session was used to administer, without waiting for the disk: a crash forgets some minutes of it. */
export async function updateAdministered(db: Db, id: SessionId, now: Date): Promise<void> {
  await sql`
    with used as (update sessions set administered_at = ${now} where id = ${id} returning 1)
    select set_config('synchronous_commit', 'off', true) from used`.execute(db)
}

/** Lists the live sessions of a person, the last used one first. */
export async function listSessions(
  db: Db,
  userId: UserId,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sessionsMax)
    .execute()
  return rows.map(({ id, browser, created_at, last_seen_at }) => ({
    id,
    browser,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
  }))
}

/** False where the person has no such session. */
export async function deleteSession(db: Db, userId: UserId, id: SessionId): Promise<boolean> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/**
 * Every session of a person, or all but one; from a limited one, those with the same limit: no other is within its reach. Returns how many
 * there were.
 */
export async function deleteSessionsOf(
  db: Db,
  { userId, limitedTo }: Pick<UserSession, 'userId' | 'limitedTo'>,
  except?: SessionId,
): Promise<number> {
  const ofPerson = db.deleteFrom('sessions').where('user_id', '=', userId)
  const within = limitedTo === null ? ofPerson : ofPerson.where('limited_to', '=', limitedTo)
  const { numDeletedRows } = await (except ? within.where('id', '<>', except) : within).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every session of everybody. Returns whose they were, each person once. */
export async function deleteAllSessions(db: Db): Promise<UserId[]> {
  const rows = await db.deleteFrom('sessions').returning('user_id').execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** Ends what the provider of an organization opened: of all, or of people with an address in a domain. Returns how many there were. */
export async function deleteSessionsLimitedTo(
  db: Db,
  organizationId: OrganizationId,
  domain?: string,
): Promise<number> {
  let query = db.deleteFrom('sessions').where('limited_to', '=', organizationId)
  if (domain !== undefined)
    query = query.where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users')
        .select('users.id')
        .where(sql<boolean>`right(lower(email), ${domain.length + 1}) = ${`@${domain}`}`),
    )
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}
