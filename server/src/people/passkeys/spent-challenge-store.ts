import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pruning } from '../../platform/db/prune.ts'
import type { Challenge } from './challenge.ts'

/**
 * Uses up a challenge: true once, however many answers to it come at the same moment. Deletes some expired ones. It does not wait for the disk: the
 * transaction that follows is committed later, and waits for both.
 */
export async function spendChallenge(
  db: Db,
  { hash, expiresAt }: Pick<Challenge, 'hash' | 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (${pruning('spent_challenges', sql`expires_at < ${now} order by expires_at`)})
    insert into spent_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning set_config('synchronous_commit', 'off', true)`.execute(db)
  return rows.length === 1
}
