import { sql } from 'kysely'
import type { Context, Language } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { BatchId, CredentialId, OrganizationId } from '../platform/ids.ts'
import type { JoinedLetter, LetterContent } from './letter-content.ts'
import { type LetterStatus, stoppedAnswer } from './letter-status.ts'

/** A letter as the operator sees it. */
export type ListedLetter = {
  credentialId: CredentialId
  organizationId: OrganizationId
  email: string
  attempts: number
  /** The time of the next attempt; null where there is none, or where its job has not reached it. */
  nextAttemptAt: Date | null
  /** The last answer of the relay, without addresses; null before the first attempt. */
  lastAnswer: string | null
}

/** A letter that was stopped with its credential has no answer of a server, and nobody has to act on it. */
const notStopped = sql<boolean>`last_answer is distinct from ${stoppedAnswer}`

/**
 * Lists letters of all organizations in one state, newest first. `before` is the last credential id of the page before.
 */
export async function listLetters(
  database: Database,
  status: LetterStatus,
  { before, limit }: { before: CredentialId | undefined; limit: number },
): Promise<ListedLetter[]> {
  let query = database
    .forService()
    .selectFrom('outbox')
    .select(['credential_id', 'organization_id', 'recipient_email', 'attempts', 'next_attempt_at', 'last_answer'])
    .where('status', '=', status)
    .where(notStopped)
    .orderBy('credential_id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('credential_id', '<', before)
  return (await query.execute()).map((row) => ({
    credentialId: row.credential_id,
    organizationId: row.organization_id,
    email: row.recipient_email,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastAnswer: row.last_answer,
  }))
}

export async function countLettersIn(database: Database, status: LetterStatus): Promise<number> {
  const row = await database
    .forService()
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<string>().as('letters'))
    .where('status', '=', status)
    .where(notStopped)
    .executeTakeFirstOrThrow()
  return Number(row.letters)
}

/**
 * Lists the letters that are joined to these claimed letters; no letter can be joined to them afterwards. This statement has to follow that of the
 * claim, since a statement that began earlier does not see the letters that were joined just before the claim.
 */
export async function listJoinedLetters(
  database: Database,
  ids: CredentialId[],
): Promise<Map<CredentialId, JoinedLetter[]>> {
  const { rows } = await sql<{ to: CredentialId; credentialId: CredentialId; words: string }>`
    select joined_to as "to", credential_id as "credentialId", words from outbox
    where joined_to = any(${ids}::uuid[]) and status = 'pending' order by credential_id`.execute(database.forService())
  const joined = new Map<CredentialId, JoinedLetter[]>()
  for (const { to, credentialId, words } of rows)
    joined.set(to, [...(joined.get(to) ?? []), { credentialId, words: JSON.parse(words) }])
  return joined
}

/**
 * The seconds until the claim on an unattempted letter of the chunk expires; undefined where every letter was attempted.
 */
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

/** The letters of a batch by state. Held letters count as pending. */
export type LetterCounts = Record<Exclude<LetterStatus, 'held' | 'silent'>, number>

export async function countLetters(ctx: Context, batchId: BatchId): Promise<LetterCounts> {
  const { rows } = await sql<LetterCounts>`
    select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status in ('pending', 'held'))::int as pending
    from outbox where organization_id = ${ctx.organization.id} and batch_id = ${batchId}`.execute(ctx.db)
  return rows[0] ?? { sent: 0, failed: 0, pending: 0 }
}

/** Finds the last address that the letter of a credential was sent to; empty where its person was erased. */
export async function findLetterAddress(ctx: Context, id: CredentialId): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('outbox')
    .select('recipient_email')
    .where('organization_id', '=', ctx.organization.id)
    .where('credential_id', '=', id)
    .executeTakeFirst()
  return row?.recipient_email
}

/** Finds the language of the letter of a credential, which its row may have named; undefined where the letter is deleted. */
export async function findLetterLanguage(ctx: Context, id: CredentialId): Promise<Language | undefined> {
  const row = await ctx.db
    .selectFrom('outbox')
    .select('words')
    .where('organization_id', '=', ctx.organization.id)
    .where('credential_id', '=', id)
    .executeTakeFirst()
  return row && (JSON.parse(row.words) as Partial<LetterContent>).language
}

/** Finds the copy of a letter that was sent last, and its address. */
export async function findLetterCopy(database: Database, credentialId: CredentialId) {
  const row = await database
    .forService()
    .selectFrom('outbox')
    .select(['organization_id as organizationId', 'recipient_email as email', 'resent_at as resentAt', 'status'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && { credentialId, ...row }
}
