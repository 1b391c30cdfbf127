import { lockFailure } from '../../credentials/failures/failure-store.ts'
import { isBatchTakenBack } from '../../credentials/jobs/revocation-store.ts'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { findApiKeyById } from '../../people/api-keys/api-key-store.ts'
import { isAtLeast } from '../../people/team/team-member.ts'
import { findRole } from '../../people/team/team-store.ts'
import { type Actor, type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { parseExactly } from '../../platform/formats/json.ts'
import type { RetryRunId, UserId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { retryFailure } from '../retry-failure.ts'
import { type RetryRun, type RetryRunResult, type RetryRunTurn, type StopReason, stopReasons } from './retry-run.ts'
import { findRetryRun, lockNextTurn, updateRunFinished, updateRunStopped, updateTurnTaken } from './retry-run-store.ts'

/** The failures that one turn retries before other runs have their turn. */
const turnsTogether = 25

/**
 * Retries the next failures of a run, in the name of whoever started it, and requeues the run while any are left.
 *
 * It may run twice, also at the same time: a failure stays locked from its attempt to the commit that records the result, so each is tried once. A
 * failure that somebody else has dealt with meanwhile, or whose batch was taken back, is left as it is. The run ends with a reason when the
 * organization may issue no more today or is deactivated, or when its starter may not retry any more.
 */
export async function continueRetryRun(ctx: Context, id: RetryRunId): Promise<void> {
  const run = await findRetryRun(ctx, id)
  if (!run || run.finishedAt) return
  const acting: Context = { ...ctx, actor: actorOf(run), requestId: run.requestId }
  for (let turn = 0; turn < turnsTogether; turn++) {
    const left = await takeNextTurn(acting, id)
    if (left === 'none') return updateRunFinished(ctx, id)
    if (left !== 'more') return void (await updateRunStopped(ctx, id, left))
  }
  await ctx.queue.enqueue(ctx.db, 'retry-failures', [
    { payload: { organizationId: ctx.organization.id, retryRunId: id } },
  ])
}

async function takeNextTurn(ctx: Context, id: RetryRunId): Promise<'more' | 'none' | StopReason> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const turn = await lockNextTurn(tx, id)
      if (!turn) return 'none'
      if (!(await mayRetry(tx))) return 'starter_not_allowed'
      await updateTurnTaken(tx, id, turn.position, await attempt(tx, turn))
      return 'more'
    })
  } catch (error) {
    const reason = error instanceof Refusal && stopReasons.find((one) => one === error.code)
    if (!reason) throw error
    return reason
  }
}

function actorOf({ startedBy, apiKeyId }: RetryRun): Actor {
  if (apiKeyId) return { kind: 'api_key', id: apiKeyId }
  return { kind: 'user', id: startedBy as UserId, role: 'issuer' }
}

/** Whether the starter of the run may still retry: nothing is done in the name of whoever has lost the permission. */
async function mayRetry(tx: Context): Promise<boolean> {
  const { actor } = tx
  if (actor.kind === 'api_key') {
    const key = await findApiKeyById(tx, actor.id)
    const isValid = key && !key.revokedAt && (key.expiresAt === null || key.expiresAt > tx.clock.now())
    return isValid === true && key.scopes.includes('failures:write')
  }
  const role = actor.kind === 'user' ? await findRole(tx, actor.id) : undefined
  return role !== undefined && isAtLeast(role, 'issuer')
}

async function attempt(tx: TransactionContext, { failureId, overrides }: RetryRunTurn): Promise<RetryRunResult> {
  const failure = await lockFailure(tx, failureId)
  if (failure?.state !== 'pending_review')
    return { outcome: 'ended', credentialId: failure?.retriedCredentialId ?? null }
  if (await isBatchTakenBack(tx, failure.batchId)) return { outcome: 'revoked', credentialId: null }
  const text = overrides ?? '{}'
  const retried = await retryFailure(tx, failureId, {
    overrides: parseExactly(text) as RawRow,
    bytes: Buffer.byteLength(text),
  })
  if (retried.kind === 'issued') return { outcome: 'issued', credentialId: retried.credentialId }
  return { outcome: 'failed', category: retried.category, errorCodes: retried.errorCodes }
}
