import type { Recipient } from '../generated/recipient.ts'

export type FailureCategory =
  | 'validation_error'
  | 'signing_error'
  | 'image_error'
  | 'external_service_error'
  | 'rds_error'
  | 'unknown'

export type FailureStatus = 'pending_review' | 'retried' | 'discarded' | 'resolved'

/** A row that could not be issued, kept for review and retry. */
export type Failure = {
  id: string
  batch_uuid: string
  /** The template that was being issued. */
  achievement_id: string
  recipient_email: string
  /** The row as it was sent, never changed; only its e-mail where the row was too large. */
  row_data: Partial<Recipient> & Record<string, unknown>
  error_category: FailureCategory
  error_message: string
  /** The code of each error in the message, in its order. Others may follow. */
  error_codes: string[]
  attempts_made: number
  /** ISO 8601. */
  first_seen_at: string
  /** ISO 8601. */
  last_attempt_at: string
  status: FailureStatus
  retried_credential_id: string | null
  /** `{}` before the first retry. */
  last_retry_overrides: Record<string, unknown>
  /** Present only where the row was too large to be kept. */
  row_omitted?: { bytes: number; sha256: string | null }
}

export type FailurePage = { page: number; page_size: number; total: number; items: Failure[] }

export type FailureFilter = {
  achievement_id?: string
  error_category?: FailureCategory
  status?: FailureStatus
  batch_uuid?: string
}

export type JobFailures = { job_id: string; batch_uuid: string; total_failures: number; failures: Failure[] }

/** Merged over the row for one execution; `null` removes a field. */
export type RowOverrides = { [Field in keyof Recipient]?: Recipient[Field] | null } & Record<string, unknown>

export type RetryAnswer =
  | { success: true; credential_id: string; error_category: null; error_message: null; error_codes: [] }
  | {
      success: false
      credential_id: null
      error_category: FailureCategory
      error_message: string
      error_codes: string[]
    }
