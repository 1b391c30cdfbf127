import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { MailHealth } from '../smtp/mail-health.ts'

/**
 * Writes one heartbeat, with the clock of the database, which is the same for all machines. Deletes workers that were last
 * seen `keptDays` ago.
 */
export async function upsertWorker(
  database: Database,
  id: string,
  mail: MailHealth,
  isStopped: boolean,
  keptDays: number,
): Promise<void> {
  await sql`
    with forgotten as (delete from workers where seen_at < now() - make_interval(days => ${keptDays}) and id <> ${id})
    insert into workers as w (id, stopped_at, letter_sent_at, letter_failed_at, letters_failing_since)
    values (${id}, ${isStopped ? sql`now()` : null}, ${mail.sentAt ?? null}, ${mail.failedAt ?? null}, ${mail.failingSince ?? null})
    on conflict (id) do update set seen_at = now(), stopped_at = excluded.stopped_at, letter_sent_at = excluded.letter_sent_at,
      letter_failed_at = excluded.letter_failed_at, letters_failing_since = excluded.letters_failing_since`.execute(
    database.forService(),
  )
}

/** Whether anybody works: the time of the last heartbeat of all workers, and how many are at work, by the database's clock. */
export type WorkersAlive = { running: number; seenAt: Date | null }

/** Workers write a heartbeat every five seconds. One that was silent for so long is dead or cut off. */
export const silentAfterSeconds = 30

export async function findWorkersAlive(database: Database): Promise<WorkersAlive> {
  const { rows } = await sql<WorkersAlive>`
    select (count(*) filter (where stopped_at is null and seen_at > now() - make_interval(secs => ${silentAfterSeconds})))::int
      as running, max(seen_at) as "seenAt" from workers`.execute(database.forService())
  return rows[0] ?? { running: 0, seenAt: null }
}
