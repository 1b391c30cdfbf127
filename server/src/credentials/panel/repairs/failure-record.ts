import type { FailureRecord } from '@sello/sheets'
import type { Failure } from '../../failures/failure.ts'

/** A failure as files show it. */
export function recordOf(failure: Failure): FailureRecord {
  return {
    id: failure.id,
    status: failure.state,
    attempts_made: failure.attemptsMade,
    batch_uuid: failure.batchId,
    error_category: failure.category,
    error_message: failure.message,
    error_codes: failure.errorCodes,
    row_data: JSON.parse(failure.rowData),
    last_retry_overrides: JSON.parse(failure.lastRetryOverrides ?? '{}'),
  }
}
