import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Attempt } from './outbox.ts'

/**
 * A table that is an outbox: a row for each thing that is to be delivered, written in the transaction that makes it
 * necessary. Besides its id (a uuid) and what is to be delivered it has these columns:
 *
 * - `status`: `pending` until it is `sent` or `failed`. Rows in any other state are left alone.
 * - `attempts`: how many were noted.
 * - `next_attempt_at`: when it is due; while it is claimed, when the claim runs out. Null: not due by itself.
 * - `last_answer`: what the other side said last.
 * - `sent_at`.
 *
 * Time is the database's, the same for every process.
 */
export type OutboxTable = {
  name: string
  id: string
  columns: readonly string[]
  /**
   * A part of the statement that records attempts: `ended` are the entries that are `sent` or have `failed`, with id, organization, status and
   * answer.
   */
  onEnded?(ended: RawBuilder<unknown>): RawBuilder<unknown>
}

/** Whether there is what `claimDue` claims. */
export function isEntryDue({ name }: OutboxTable): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.table(name)} where status = 'pending' and next_attempt_at <= now())`
}

/** Claims due rows of any organization: new ones, deferred ones, and those whose claim has expired. */
export function claimDue<Row>(
  database: Database,
  table: OutboxTable,
  limit: number,
  leaseSeconds: number,
): Promise<Row[]> {
  const due = { where: sql<boolean>`next_attempt_at <= now()`, orderBy: 'next_attempt_at' }
  return claimWhere(database.forService(), table, due, limit, leaseSeconds)
}

/**
 * Claims up to `limit` undelivered rows. No other process claims them until the claim expires: `where` must exclude rows
 * with a later `next_attempt_at`. `extendClaim` renews a claim, and recording the attempt ends it.
 */
export async function claimWhere<Row>(
  db: Db,
  { name, id, columns }: OutboxTable,
  { where, orderBy }: { where: RawBuilder<boolean>; orderBy: string },
  limit: number,
  leaseSeconds: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update ${sql.table(name)} set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where ${sql.ref(id)} in (
      select ${sql.ref(id)} from ${sql.table(name)} where status = 'pending' and ${where}
      order by ${sql.ref(orderBy)} limit ${limit} for update skip locked)
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db)
  return rows
}

/** Renews a claim that has not expired. */
export async function extendClaim(
  database: Database,
  table: OutboxTable,
  ids: string[],
  leaseSeconds: number,
): Promise<void> {
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`
  await setClaimed(database, table, ids, until)
}

/** Releases claimed rows before their claim expires: they are due at once. */
export async function releaseClaim(database: Database, table: OutboxTable, ids: string[]): Promise<void> {
  await setClaimed(database, table, ids, sql`now()`)
}

async function setClaimed(
  database: Database,
  { name, id }: OutboxTable,
  ids: string[],
  nextAttemptAt: RawBuilder<unknown>,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update ${sql.table(name)} set next_attempt_at = ${nextAttemptAt}
    where ${sql.ref(id)} = any(${ids}::uuid[]) and status = 'pending' and next_attempt_at > now()`.execute(
    database.forService(),
  )
}

/**
 * Records attempts, except for rows that have been delivered or have failed.
 *
 * Rows are found by their ids alone. With a join on the attempts the planner may read every waiting row for each attempt,
 * and does while it has few statistics on the table: hours of work after an outage of the receiver.
 */
export async function updateAttempted(
  database: Database,
  { name, id, onEnded }: OutboxTable,
  attempts: readonly Attempt[],
): Promise<void> {
  const ids = attempts.map((attempt) => attempt.id)
  const recording = sql`
    update ${sql.table(name)} set attempts = attempts + 1, (status, last_answer, sent_at, next_attempt_at) = (
      select a.status, a.answer, case a.status when 'sent' then now() end, now() + make_interval(secs => a.retry_after)
      from unnest(${ids}::uuid[], ${attempts.map((attempt) => attempt.status)}::text[],
        ${attempts.map((attempt) => attempt.answer)}::text[], ${attempts.map((attempt) => attempt.retryAfterSeconds)}::float8[])
        as a (id, status, answer, retry_after)
      where a.id = ${sql.ref(`${name}.${id}`)})
    where ${sql.ref(id)} = any(${ids}::uuid[]) and status = 'pending'`
  const ended = sql`(select * from recorded where status <> 'pending') as ended`
  const statement = onEnded
    ? sql`with recorded as (${recording} returning ${sql.ref(id)}, organization_id, status, last_answer) ${onEnded(ended)}`
    : recording
  await statement.execute(database.forService())
}
