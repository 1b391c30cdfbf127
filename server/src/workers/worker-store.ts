import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { MailHealth } from '../platform/smtp/mail-health.ts'

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
