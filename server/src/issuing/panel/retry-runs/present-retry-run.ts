import { inPath } from '../../../entrypoints/panel/contract.ts'
import type { Context } from '../../../platform/context.ts'
import type { RetryRunId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { findRetryRunProgress, type RetryRunProgress } from '../../retry-runs/retry-run-view.ts'

export function presentRetryRun({ actor }: Context, run: RetryRunProgress) {
  return {
    id: run.id,
    is_mine: actor.kind === 'user' && actor.id === run.startedBy,
    started_at: run.startedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    stopped_because: run.stoppedBecause,
    total: run.total,
    issued: run.issued,
    failed: run.failed,
    ended: run.ended,
    revoked: run.revoked,
  }
}

/** One run as it is now. */
export async function presentRetryRunById(ctx: Context, id: RetryRunId) {
  const run = await findRetryRunProgress(ctx, id)
  if (!run) throw refuse('retry_run_not_found')
  return presentRetryRun(ctx, run)
}

/** The path of an operation on one run. */
export const retryRunInPath = inPath<RetryRunId>('retry_run_not_found')
