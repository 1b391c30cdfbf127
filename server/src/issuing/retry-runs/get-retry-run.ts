import { type Context, templatesOf } from '../../platform/context.ts'
import type { RetryRunId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { findRetryRunProgress, type RetryRunProgress } from './retry-run-view.ts'

/**
 * Gets a run with its progress; for a key of some templates alone, one that it started itself. Throws Refusal where the organization has none with
 * this id.
 */
export async function getRetryRun(ctx: Context, id: RetryRunId): Promise<RetryRunProgress> {
  const run = await findRetryRunProgress(ctx, id)
  const isForeign = templatesOf(ctx) && !(ctx.actor.kind === 'api_key' && run?.apiKeyId === ctx.actor.id)
  if (!run || isForeign) throw refuse('retry_run_not_found')
  return run
}
