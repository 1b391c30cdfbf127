import { z } from 'zod'
import { type Failure, failureCategories, failureStates } from '../../failures/failure.ts'

export const failureRecord = z.object({
  id: z.uuid().meta({ description: 'Failure id.' }),
  batch_uuid: z.uuid().meta({ description: 'Original batch of the row.' }),
  achievement_id: z.uuid().meta({ description: 'Achievement (template) that was being issued.' }),
  recipient_email: z.string().meta({ description: 'Recipient e-mail.' }),
  row_data: z.looseObject({}).meta({ description: 'The row as it was sent; never changed.' }),
  error_category: z.enum(failureCategories).meta({ description: 'Category of the latest error.' }),
  error_message: z.string().meta({ description: 'Message of the latest attempt.' }),
  attempts_made: z.int().meta({ description: 'The original attempt and the retries.' }),
  first_seen_at: z.string().meta({ description: 'First registration, ISO 8601.' }),
  last_attempt_at: z.string().meta({ description: 'Latest attempt, ISO 8601.' }),
  status: z.enum(failureStates).meta({ description: 'State of the record.' }),
  retried_credential_id: z.uuid().nullable().meta({ description: 'Credential of the successful retry.' }),
  last_retry_overrides: z.looseObject({}).nullable().meta({ description: 'Overrides of the latest retry.' }),
})

/** The record as JSON text: `row_data` and overrides go out in the very text in which they are kept. */
export function writeFailure(failure: Failure): string {
  const before = JSON.stringify({
    id: failure.id,
    batch_uuid: failure.batchId,
    achievement_id: failure.templateId,
    recipient_email: failure.recipientEmail,
  })
  const after = JSON.stringify({
    error_category: failure.category,
    error_message: failure.message,
    attempts_made: failure.attemptsMade,
    first_seen_at: failure.firstSeenAt.toISOString(),
    last_attempt_at: failure.lastAttemptAt.toISOString(),
    status: failure.state,
    retried_credential_id: failure.retriedCredentialId,
  })
  const overrides = failure.lastRetryOverrides ?? 'null'
  return `${before.slice(0, -1)},"row_data":${failure.rowData},${after.slice(1, -1)},"last_retry_overrides":${overrides}}`
}

export const failureExample = {
  id: '0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f',
  batch_uuid: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  achievement_id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  recipient_email: 'ana@',
  row_data: { email: 'ana@', recipient_name: 'Ana Muñoz', result_value: 'A' },
  error_category: 'validation_error',
  error_message: 'Invalid email: ana@',
  attempts_made: 1,
  first_seen_at: '2026-11-20T16:04:06.120Z',
  last_attempt_at: '2026-11-20T16:04:06.120Z',
  status: 'pending_review',
  retried_credential_id: null,
  last_retry_overrides: null,
}
