import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { BatchId, CredentialId, OrganizationId } from '../platform/ids.ts'
import { oneMove } from '../platform/moves.ts'
import type { LetterWords } from './letter.ts'
import { type LetterStatus, letterMoves } from './outbox-letter.ts'

/** A letter that this process has claimed: nobody else takes it until the claim has run out or is given back. */
export type OutboxLetter = {
  credentialId: CredentialId
  organizationId: OrganizationId
  email: string
  words: LetterWords
  attempts: number
}

export type NewLetter = { credentialId: CredentialId; email: string; words: LetterWords }

type Row = {
  credential_id: CredentialId
  organization_id: OrganizationId
  recipient_email: string
  words: string
  attempts: number
}

const toLetter = (row: Row): OutboxLetter => ({
  credentialId: row.credential_id,
  organizationId: row.organization_id,
  email: row.recipient_email,
  words: JSON.parse(row.words),
  attempts: row.attempts,
})

/**
 * The part of a statement that writes the letters of credentials. `credentials` is the name of the part that stores those,
 * with the columns `id` and `batch_id`; a letter whose credential is not among them is not written. Letters of a chunk wait for
 * the chunk's own sending; one with no chunk is due at once.
 */
export function insertLetters(
  ctx: Context,
  credentials: RawBuilder<unknown>,
  chunkIndex: number | null,
  letters: NewLetter[],
): RawBuilder<unknown> {
  return sql`
    insert into outbox (credential_id, organization_id, batch_id, chunk_index, recipient_email, words, next_attempt_at)
    select letter.id, ${ctx.organization.id}, credential.batch_id, ${chunkIndex}::int, letter.email, letter.words,
      case when ${chunkIndex}::int is null then now() end
    from unnest(${letters.map((letter) => letter.credentialId)}::uuid[], ${letters.map((letter) => letter.email)}::text[],
      ${letters.map((letter) => JSON.stringify(letter.words))}::text[]) as letter (id, email, words)
    join ${credentials} as credential on credential.id = letter.id`
}

/**
 * Takes up to `limit` letters of a chunk that were never attempted. Until the claim runs out nobody else takes them;
 * a claim is renewed by `extendClaim` and ends with the attempt's outcome.
 */
export async function claimLettersOfChunk(
  ctx: Context,
  batchId: BatchId,
  chunkIndex: number,
  limit: number,
  leaseSeconds: number,
): Promise<OutboxLetter[]> {
  const { rows } = await sql<Row>`
    update outbox set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where credential_id in (
      select credential_id from outbox where organization_id = ${ctx.organization.id} and batch_id = ${batchId}
        and chunk_index = ${chunkIndex} and status = 'pending' and attempts = 0
        and (next_attempt_at is null or next_attempt_at <= now())
      order by credential_id limit ${limit} for update skip locked)
    returning credential_id, organization_id, recipient_email, words, attempts`.execute(ctx.db)
  return rows.map(toLetter)
}

/** Takes letters of any organization whose time has come: single ones, and those that the relay put off. */
export async function claimDueLetters(
  database: Database,
  limit: number,
  leaseSeconds: number,
): Promise<OutboxLetter[]> {
  const { rows } = await sql<Row>`
    update outbox set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where credential_id in (
      select credential_id from outbox where status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit ${limit} for update skip locked)
    returning credential_id, organization_id, recipient_email, words, attempts`.execute(database.forService())
  return rows.map(toLetter)
}

export async function extendClaim(database: Database, ids: CredentialId[], leaseSeconds: number): Promise<void> {
  await sql`
    update outbox set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where credential_id = any(${ids}::uuid[]) and status = 'pending' and next_attempt_at > now()`.execute(
    database.forService(),
  )
}

/** Gives claimed letters back before the claim runs out: they are due at once, to whoever looks first. */
export async function releaseClaim(database: Database, ids: CredentialId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update outbox set next_attempt_at = now()
    where credential_id = any(${ids}::uuid[]) and status = 'pending' and next_attempt_at > now()`.execute(
    database.forService(),
  )
}

/** What became of an attempt. `retryAfterSeconds` is set where the letter will be tried again. */
export type Attempt = {
  credentialId: CredentialId
  status: Exclude<(typeof letterMoves)['pending'][number], 'held'>
  retryAfterSeconds: number | null
  answer: string | null
}

/**
 * Letters are found by their ids alone. A join with the attempts leaves the planner free to look at every waiting letter
 * for each attempt, and it does while it knows little of the table: hours of work where a relay has been down.
 */
export async function updateAttempted(database: Database, attempts: Attempt[]): Promise<void> {
  const ids = attempts.map((attempt) => attempt.credentialId)
  await sql`
    update outbox set attempts = attempts + 1, (status, last_answer, sent_at, next_attempt_at) = (
      select a.status, a.answer, case a.status when 'sent' then now() end, now() + make_interval(secs => a.retry_after)
      from unnest(${ids}::uuid[], ${attempts.map((attempt) => attempt.status)}::text[],
        ${attempts.map((attempt) => attempt.answer)}::text[], ${attempts.map((attempt) => attempt.retryAfterSeconds)}::float8[])
        as a (id, status, answer, retry_after)
      where a.id = credential_id)
    where credential_id = any(${ids}::uuid[]) and status = 'pending'`.execute(database.forService())
}

/** How long until a letter of the chunk that was never attempted is free again; undefined where there is none left. */
export async function secondsUntilChunkFree(
  ctx: Context,
  batchId: BatchId,
  chunkIndex: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(coalesce(next_attempt_at, now())) - now())::float8 as seconds from outbox
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and chunk_index = ${chunkIndex}
      and status = 'pending' and attempts = 0`.execute(ctx.db)
  return rows[0]?.seconds ?? undefined
}

/** Held ones wait too. */
export type LetterCounts = Record<Exclude<LetterStatus, 'held'>, number>

export async function countLetters(ctx: Context, batchId: BatchId): Promise<LetterCounts> {
  const { rows } = await sql<LetterCounts>`
    select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status in ('pending', 'held'))::int as pending
    from outbox where organization_id = ${ctx.organization.id} and batch_id = ${batchId}`.execute(ctx.db)
  return rows[0] ?? { sent: 0, failed: 0, pending: 0 }
}

const released = oneMove(letterMoves, 'held', 'pending')
const dropped = oneMove(letterMoves, 'held', 'failed')

/** Lets the letters go that a restore has held: due at once. Returns how many. */
export async function releaseHeldLetters(database: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set status = ${released.to}, next_attempt_at = now() where status = ${released.from}`.execute(
    database.forService(),
  )
  return Number(numAffectedRows ?? 0n)
}

/** Gives up the letters that a restore has held: they are never sent. Returns how many. */
export async function dropHeldLetters(database: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set status = ${dropped.to}, last_answer = 'not sent: held after a restore, and dropped'
    where status = ${dropped.from}`.execute(database.forService())
  return Number(numAffectedRows ?? 0n)
}
