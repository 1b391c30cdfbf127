import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Context, inTransaction } from '../../platform/context.ts'
import { erasedAnswer, type KeptAnswer } from '../../platform/idempotency/idempotency-key.ts'
import {
  findKeptAnswer,
  insertKeptAnswer,
  lockIdempotencyKey,
} from '../../platform/idempotency/idempotency-key-store.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { refuse, refuseWith } from '../../platform/refusals/refusal.ts'
import { keptSince } from '../../upkeep/retention/periods.ts'
import { type IdempotentRequest, readIdempotencyKey } from './door.ts'
import type { Answer } from './operation.ts'

/**
 * Reads the idempotency key of a request, or undefined where it has none. Two requests are the same where path and content
 * are equal, byte by byte.
 */
export function readIdempotentRequest(request: FastifyRequest, content: Buffer): IdempotentRequest | undefined {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return undefined
  const key = readIdempotencyKey(sent)
  const path = request.url.split('?')[0] as string
  return { key, requestHash: createHash('sha256').update(`${path}\n`).update(content).digest() }
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
  const { actor } = ctx
  if (actor.kind !== 'api_key' && actor.kind !== 'user')
    throw new Error('Only a request of an API key or of a person can be idempotent.')
  const name = { sender: actor, key }
  const answer = await inTransaction(ctx, async (tx) => {
    if (!(await lockIdempotencyKey(tx, name)))
      throw refuseWith({ headers: { 'retry-after': '1' } }, 'idempotency_key_in_use')
    const kept = await findKeptAnswer(tx, name, keptSince('idempotentAnswers', tx.clock.now()))
    if (kept && !kept.requestHash.equals(requestHash)) throw refuse('idempotency_key_reused')
    if (kept?.status === erasedAnswer.status) throw refuse('person_erased')
    if (kept) return repeat(kept)
    const first = await work(tx)
    if ('parts' in first || 'bytes' in first) throw new Error('An answer in parts or of bytes cannot be kept.')
    const body = 'json' in first ? first.json : JSON.stringify(first.body)
    const { status = 200, headers = {} } = first
    await insertKeptAnswer(tx, name, { requestHash, status, headers, body })
    return first
  })
  faultPoint('api.after_idempotent_commit')
  return answer
}

function repeat({ status, headers, body }: KeptAnswer): Answer {
  return {
    status: status as NonNullable<Answer['status']>,
    json: body,
    headers: { ...headers, 'idempotent-replayed': 'true' },
  }
}
