import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { RetryRunId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { findRetryRun, updateRunStopped } from './retry-run-store.ts'

/**
 * Stops a run: the failure that is being tried is the last one. A run that has ended stays as it is. Throws Refusal where the
 * organization has none with this id.
 */
export async function stopRetryRun(ctx: Context, id: RetryRunId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await findRetryRun(tx, id))) throw refuse('retry_run_not_found')
    if (await updateRunStopped(tx, id, 'stopped'))
      await recordChange(tx, { action: 'retry_run.stopped', subjectId: id })
  })
}
