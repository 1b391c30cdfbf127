import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { findKeptAnswer, insertKeptAnswer, lockIdempotencyKey } from '../../api-keys/idempotency-key-store.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { refuse, refuseWith } from '../../refusals/refusal.ts'
import { keptSince } from '../../retention/periods.ts'
import { type IdempotentRequest, readIdempotencyKey } from '../http/door.ts'
import type { Answer } from '../http/operation.ts'

/**
 * Reads the idempotency key of a request, or undefined where it has none. Two requests are the same where path and body are
 * equal, byte by byte.
 */
export function readIdempotentRequest(request: FastifyRequest, body: Buffer): IdempotentRequest | undefined {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return undefined
  const key = readIdempotencyKey(sent)
  const path = request.url.split('?')[0] as string
  return { key, requestHash: createHash('sha256').update(`${path}\n`).update(body).digest() }
}

/**
 * Does the work of an idempotent request once, and answers its repetitions with the first answer.
 *
 * The answer is stored in the transaction that does the work, so that a crash leaves both or neither. A refusal rolls the
 * transaction back, and the key can be used again.
 */
export async function answerOnce(
  ctx: Context,
  { key, requestHash }: IdempotentRequest,
  work: (tx: Context) => Promise<Answer>,
): Promise<Answer> {
  if (ctx.actor.kind !== 'api_key') throw new Error('Only a request with an API key can be idempotent.')
  const name = { apiKeyId: ctx.actor.id, key }
  const answer = await inTransaction(ctx, async (tx) => {
    if (!(await lockIdempotencyKey(tx, name)))
      throw refuseWith({ headers: { 'retry-after': '1' } }, 'idempotency_key_in_use')
    const kept = await findKeptAnswer(tx, name, keptSince('idempotentAnswers', tx.clock.now()))
    if (kept && !kept.requestHash.equals(requestHash)) throw refuse('idempotency_key_reused')
    if (kept) return { json: kept.body, headers: { ...kept.headers, 'idempotent-replayed': 'true' } }
    const first = await work(tx)
    if ('parts' in first) throw new Error('An answer in parts cannot be kept.')
    const body = 'json' in first ? first.json : JSON.stringify(first.body)
    await insertKeptAnswer(tx, name, { requestHash, headers: first.headers ?? {}, body })
    return first
  })
  faultPoint('api.after_idempotent_commit')
  return answer
}
