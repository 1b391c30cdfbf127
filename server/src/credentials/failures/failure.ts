import type { BatchId, CredentialId, FailureId, TemplateId } from '../../platform/ids.ts'
import type { Transitions } from '../../platform/transitions.ts'
import type { OmittedRow } from '../recipients/row-size.ts'

export const failureCategories = [
  'validation_error',
  'signing_error',
  'image_error',
  'external_service_error',
  'rds_error',
  'unknown',
] as const

export type FailureCategory = (typeof failureCategories)[number]

export const failureStates = ['pending_review', 'retried', 'discarded', 'resolved'] as const

export type FailureState = (typeof failureStates)[number]

/** The transitions of a failure record (api.md, 3.3; `resolved` is set by a person, see decisions.md). */
export const failureTransitions: Transitions<FailureState> = {
  pending_review: ['retried', 'discarded', 'resolved'],
  retried: [],
  discarded: [],
  resolved: [],
}

/** The states in which retention deletes a record at last. Resolved and unreviewed records are kept. */
export const deletedStates: FailureState[] = ['retried', 'discarded']

/** The reason why a row was not issued: its messages as one text, and their codes in the same order. */
export type FailureReason = { category: FailureCategory; message: string; errorCodes: string[] }

/**
 * A failure record: a row that was not issued, stored until somebody deals with it. `rowData` is the row as the client sent it, and never changes.
 */
export type Failure = FailureReason & {
  id: FailureId
  batchId: BatchId
  rowNumber: number
  templateId: TemplateId
  recipientEmail: string
  /** JSON text. For a row that was too large, the part that was stored; `omitted` describes the rest. */
  rowData: string
  omitted: OmittedRow | null
  attemptsMade: number
  firstSeenAt: Date
  lastAttemptAt: Date
  state: FailureState
  retriedCredentialId: CredentialId | null
  /** JSON text. */
  lastRetryOverrides: string | null
}
