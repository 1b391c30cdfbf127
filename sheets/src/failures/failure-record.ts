import type { Failure } from '@sello/sdk'

/** The parts of a failure that a file of failures holds, in the form of the API. */
export type FailureRecord = Pick<
  Failure,
  | 'id'
  | 'status'
  | 'attempts_made'
  | 'batch_uuid'
  | 'error_category'
  | 'error_message'
  | 'error_codes'
  | 'row_data'
  | 'last_retry_overrides'
>

/** The row as it was tried last: as it was sent, with the changes of the latest retry. */
export function latestRow({ row_data, last_retry_overrides }: FailureRecord): Record<string, unknown> {
  const row = { ...row_data, ...last_retry_overrides }
  return Object.fromEntries(Object.entries(row).filter(([name]) => last_retry_overrides?.[name] !== null))
}

/**
 * Whether a row failed as a duplicate. Alone it is no duplicate any more, so a retry would issue to that person twice.
 */
export function isDuplicateFailure({ error_codes, error_message }: FailureRecord): boolean {
  // Records of an older service have no codes.
  if (error_codes?.length > 0) return error_codes.includes('email_duplicate')
  return error_message.includes('Email duplicado en el lote')
}
