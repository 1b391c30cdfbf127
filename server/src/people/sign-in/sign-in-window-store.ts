import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pruning } from '../../platform/db/prune.ts'

/** Counts once for a subject in its window, and returns how often that was done. Deletes some windows that are long over. */
export async function countInWindow(
  db: Db,
  { subject, windowStart }: { subject: Buffer; windowStart: Date },
  endedBefore: Date,
): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    with ended as (${pruning('sign_in_windows', sql`window_start < ${endedBefore} order by window_start`)})
    insert into sign_in_windows as w (subject, window_start, requests) values (${subject}, ${windowStart}, 1)
    on conflict (subject, window_start) do update set requests = w.requests + 1
    returning requests`.execute(db)
  return rows[0]?.requests ?? 0
}

/** Takes one count back for a subject in its window. */
export async function takeBackInWindow(
  db: Db,
  { subject, windowStart }: { subject: Buffer; windowStart: Date },
): Promise<void> {
  await sql`
    update sign_in_windows set requests = requests - 1
    where subject = ${subject} and window_start = ${windowStart} and requests > 0`.execute(db)
}

export async function deleteWindows(tx: Db, subjects: readonly Buffer[]): Promise<void> {
  await sql`delete from sign_in_windows where subject = any(${subjects}::bytea[])`.execute(tx)
}
