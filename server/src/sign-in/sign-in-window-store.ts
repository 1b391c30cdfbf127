import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

const pruneMax = 20

export type Counted = { subject: Buffer; windowStart: Date }

/**
 * Counts once for each subject in its window, and returns the counts in the order that was given. Deletes some windows that
 * are long over. Rows are taken in the order of their subjects, so that two requests never wait for each other.
 */
export async function countInWindows(db: Db, counted: Counted[], endedBefore: Date): Promise<number[]> {
  const subjects = counted.map(({ subject }) => subject)
  const starts = counted.map(({ windowStart }) => windowStart)
  const { rows } = await sql<{ subject: Buffer; requests: number }>`
    with ended as (
      delete from sign_in_windows where (subject, window_start) in (
        select subject, window_start from sign_in_windows where window_start < ${endedBefore}
        order by window_start limit ${pruneMax} for update skip locked))
    insert into sign_in_windows as w (subject, window_start, requests)
    select c.subject, c.window_start, 1 from unnest(${subjects}::bytea[], ${starts}::timestamptz[]) as c (subject, window_start)
    order by c.subject
    on conflict (subject, window_start) do update set requests = w.requests + 1
    returning subject, requests`.execute(db)
  return subjects.map((subject) => rows.find((row) => row.subject.equals(subject))?.requests ?? 0)
}
