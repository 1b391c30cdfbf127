import { sql } from 'kysely'
import type { Context, TransactionContext } from '../context.ts'
import { prune } from '../db/prune.ts'
import { erasedAnswer, type IdempotencyKey, type KeptAnswer, type Sender } from './idempotency-key.ts'

/** The column that holds the sender of each kind. */
const senderColumns = { api_key: 'api_key_id', user: 'user_id' } as const

/**
 * Locks an idempotency key until the end of the transaction. False where another process or request holds it. The lock ends
 * with the transaction, so a process that dies leaves nothing behind.
 */
export async function lockIdempotencyKey(tx: Context, { sender, key }: IdempotencyKey): Promise<boolean> {
  const name = `${sender.kind === 'user' ? `${tx.organization.id} ` : ''}${sender.id} ${key}`
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(tx.db)
  return rows[0]?.taken ?? false
}

/**
 * Finds the kept answer. Call it only under the lock and in a statement of its own: a statement that began before the lock
 * was taken does not see an answer that was committed meanwhile.
 */
export async function findKeptAnswer(
  tx: Context,
  { sender, key }: IdempotencyKey,
  since: Date,
): Promise<KeptAnswer | undefined> {
  const row = await tx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('organization_id', '=', tx.organization.id)
    .where(senderColumns[sender.kind], '=', sender.id)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row && { requestHash: row.request_hash, status: row.status, headers: row.headers, body: row.body }
}

/** Keeps an answer, and replaces one that has expired. */
export async function insertKeptAnswer(
  tx: Context,
  { sender, key }: IdempotencyKey,
  answer: KeptAnswer,
): Promise<void> {
  const kept = {
    request_hash: answer.requestHash,
    status: answer.status,
    headers: JSON.stringify(answer.headers),
    body: answer.body,
    created_at: tx.clock.now(),
  }
  await tx.db
    .insertInto('idempotency_keys')
    .values({ organization_id: tx.organization.id, key, ...idOf(sender), ...kept })
    .onConflict((conflict) =>
      sender.kind === 'api_key'
        ? conflict.columns(['api_key_id', 'key']).doUpdateSet(kept)
        : conflict.columns(['user_id', 'organization_id', 'key']).where('user_id', 'is not', null).doUpdateSet(kept),
    )
    .execute()
}

function idOf(sender: Sender) {
  return sender.kind === 'api_key' ? { api_key_id: sender.id } : { user_id: sender.id }
}

export async function deleteKeptAnswers(ctx: Context, before: Date, limit: number): Promise<number> {
  const which = sql`organization_id = ${ctx.organization.id} and created_at <= ${before}`
  return prune(ctx.db, 'idempotency_keys', which, limit)
}

/**
 * Empties the answers that match, in lower case, since their person is erased. They are not deleted: whoever sent the request again
 * would have it done again.
 */
export async function updateKeptAnswersErased(tx: TransactionContext, pattern: string): Promise<void> {
  await sql`
    update idempotency_keys set status = ${erasedAnswer.status}, body = ${erasedAnswer.body}, headers = '{}'
    where organization_id = ${tx.organization.id} and lower(body) ~ ${pattern}`.execute(tx.db)
}
