import type { ErrorCode } from '../../../refusals/wire-errors.ts'

/** Why an error comes and what to do about it. A language that lacks a code does not compile. */
export type ErrorTexts = Record<ErrorCode, { cause: string; fix: string }>

/** Those about failures and their retrying, which stand in files of their own. */
export type FailureErrorTexts = Pick<
  ErrorTexts,
  | 'job_failures_expired'
  | 'failure_not_found'
  | 'failure_of_revoked_batch'
  | 'failure_not_pending'
  | 'failure_ended'
  | 'no_failure_to_retry'
  | 'retry_run_not_found'
  | 'too_many_retry_runs'
>
