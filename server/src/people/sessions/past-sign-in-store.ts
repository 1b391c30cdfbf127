import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { UserId } from '../../platform/ids.ts'
import { type PastSignIn, pastSignInsMax } from './past-sign-in.ts'

/**
 * Inserts a sign-in, and deletes those of the person beyond the newest ones. Sign-ins by a provider are counted separately: whoever runs the provider
 * can sign anybody in often, and must not make other sign-ins be deleted.
 */
export async function insertPastSignIn(db: Db, userId: UserId, one: PastSignIn): Promise<void> {
  await sql`
    with surplus as (
      delete from past_sign_ins where id in (
        select id from past_sign_ins where user_id = ${userId} and (way = 'provider') = ${one.way === 'provider'}
        order by signed_in_at desc, id desc offset ${pastSignInsMax - 1}))
    insert into past_sign_ins (id, user_id, way, network, browser, signed_in_at)
    values (${one.id}, ${userId}, ${one.way}, ${one.network}, ${one.browser}, ${one.signedInAt})`.execute(db)
}

/** The last sign-ins of a person, the newest first. */
export async function listPastSignIns(db: Db, userId: UserId): Promise<PastSignIn[]> {
  const rows = await db
    .selectFrom('past_sign_ins')
    .select(['id', 'way', 'network', 'browser', 'signed_in_at'])
    .where('user_id', '=', userId)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * pastSignInsMax)
    .execute()
  return rows.map(({ signed_in_at, ...row }) => ({ ...row, signedInAt: signed_in_at }))
}

export async function deletePastSignInsOf(tx: Db, userIds: readonly UserId[]): Promise<void> {
  await sql`delete from past_sign_ins where user_id = any(${userIds}::uuid[])`.execute(tx)
}

/** Deletes up to `limit` sign-ins before a moment. Returns their number. */
export async function deletePastSignInsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return prune(db, 'past_sign_ins', sql`signed_in_at < ${before} order by signed_in_at`, limit)
}
