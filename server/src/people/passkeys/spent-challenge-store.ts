import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Challenge } from './challenge.ts'

const pruneMax = 20

/** Uses up a challenge: true once, however many answers to it come at the same moment. Forgets some that have expired. */
export async function spendChallenge(
  db: Db,
  { hash, expiresAt }: Pick<Challenge, 'hash' | 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      delete from spent_challenges where challenge_hash in (
        select challenge_hash from spent_challenges where expires_at < ${now}
        order by expires_at limit ${pruneMax} for update skip locked))
    insert into spent_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning expires_at`.execute(db)
  return rows.length === 1
}
