import { inPath } from '../../../entrypoints/panel/contract.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { FailureId } from '../../../platform/ids.ts'
import { daysUntilGivenUp, keptDays } from '../../../upkeep/retention/periods.ts'
import type { FailureRow } from '../../failures/failure-view.ts'

export function presentFailureRow({ clock }: Context, row: FailureRow) {
  return {
    id: row.id,
    batch_id: row.batchId,
    row_number: row.rowNumber,
    template_id: row.templateId,
    template_name: row.templateName,
    recipient_email: row.recipientEmail,
    error_category: row.category,
    error_codes: row.errorCodes,
    error_message: row.message,
    is_duplicate: row.isDuplicate,
    is_batch_revoked: row.isBatchRevoked,
    attempts_made: row.attemptsMade,
    first_seen_at: row.firstSeenAt.toISOString(),
    status: row.state,
    days_left: row.state === 'pending_review' ? daysUntilGivenUp(row.firstSeenAt, clock.now()) : null,
    ends_at: endOf(row)?.toISOString() ?? null,
  }
}

/** The time at which retention discards or deletes the record; resolved records are kept. */
function endOf({ state, firstSeenAt }: Pick<FailureRow, 'state' | 'firstSeenAt'>): Date | undefined {
  if (state === 'resolved') return undefined
  const days = state === 'pending_review' ? keptDays.unreviewedFailures : keptDays.failures
  return new Date(firstSeenAt.getTime() + days * dayMs)
}

/** The path of an operation on one failure. */
export const failureInPath = inPath<FailureId>('failure_not_found')
