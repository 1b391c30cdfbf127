import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { silentAfterSeconds } from '../../platform/workers/worker-store.ts'

/** Facts of the service as a whole. Times are those of the database's clock, as `now` is. */
export type ServiceFacts = {
  now: Date
  workersRunning: number
  workerSeenAt: Date | null
  jobsWaiting: number
  jobsWaitingSince: Date | null
  lettersWaiting: number
  lettersDueSince: Date | null
  letterSentAt: Date | null
  letterFailedAt: Date | null
  lettersFailingSince: Date | null
}

/** The limit of counting: a larger count is shown as this one. */
export const countedMax = 100_000

/**
 * Reads the facts. Each uses an index, however much is stored: waiting letters and open jobs have indexes of their own.
 */
export async function readServiceFacts(database: Database): Promise<ServiceFacts> {
  const { rows } = await sql<ServiceFacts>`
    select now() as now, worker.*, job.*, letter.* from
    (select count(*) filter (where stopped_at is null and seen_at > now() - make_interval(secs => ${silentAfterSeconds}))::int
        as "workersRunning", max(seen_at) as "workerSeenAt", max(letter_sent_at) as "letterSentAt",
        max(letter_failed_at) as "letterFailedAt",
        min(letters_failing_since) filter (where letters_failing_since > coalesce(sent.at, '-infinity')) as "lettersFailingSince"
      from workers, (select max(letter_sent_at) as at from workers) as sent) as worker,
    (select count(*)::int as "jobsWaiting", min(created_at) as "jobsWaitingSince"
      from (select created_at from jobs where finished_at is null order by created_at limit ${countedMax}) as open) as job,
    (select count(*)::int as "lettersWaiting", min(next_attempt_at) filter (where next_attempt_at < now()) as "lettersDueSince"
      from (select next_attempt_at from outbox where next_attempt_at is not null order by next_attempt_at limit ${countedMax})
        as waiting) as letter`.execute(database.forService())
  return rows[0] as ServiceFacts
}
