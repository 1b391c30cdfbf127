import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { FailureId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { lockFailure, updateFailuresEnded } from './failure-store.ts'

/**
 * Discards a failure at the request of a person: it is never retried, and deleted together with failures that nobody reviewed in time. Throws Refusal
 * where the organization has no such record, or where it has ended already.
 */
export async function discardFailure(ctx: Context, id: FailureId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const failure = await lockFailure(tx, id)
    if (!failure) throw refuse('failure_not_found')
    if (failure.state !== 'pending_review') throw refuse('failure_ended', failure.state, 'discarded')
    await updateFailuresEnded(tx, [id], { state: 'discarded' })
    await recordChange(tx, {
      action: 'failure.discarded',
      subjectId: id,
      before: { status: failure.state },
      after: { status: 'discarded' },
    })
  })
}
