import { inPath } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
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

/** Answers with one run as it is now. */
export async function showRetryRun(ctx: Context, { id }: { id: RetryRunId }) {
  const run = await findRetryRunProgress(ctx, id)
  if (!run) throw refuse('retry_run_not_found')
  return { body: presentRetryRun(ctx, run) }
}

/** The path of an operation on one run. */
export const retryRunInPath = inPath<RetryRunId>('retry_run_not_found')

export const getRetryRunOperation = teamOperation({
  name: 'get-retry-run',
  leastRole: 'viewer',
  route: 'GET /api/panel/retry-runs/:id',
  id: retryRunInPath,
  handle: showRetryRun,
})
