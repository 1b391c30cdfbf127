import { z } from 'zod'
import { type Failure, failureCategories, failureStates } from '../../credentials/failures/failure.ts'
import type { FailureSize } from '../../credentials/failures/failure-store.ts'
import { partsOf, readPart } from '../../credentials/failures/read-failures.ts'
import { rowKilobytesMax } from '../../credentials/recipients/row-size.ts'
import type { Context } from '../../platform/context.ts'
import { openJson } from '../../platform/formats/json.ts'
import { errorCodes } from '../recipients/describe-codes.ts'

export const failureRecord = z
  .object({
    id: z.uuid().meta({ description: 'Failure id.' }),
    batch_uuid: z.uuid().meta({ description: 'Original batch of the row.' }),
    achievement_id: z.uuid().meta({ description: 'Achievement (template) that was being issued.' }),
    recipient_email: z.string().meta({ description: 'Recipient e-mail.' }),
    row_data: z.looseObject({}).meta({
      description: `The row as it was sent, never changed; of one over ${rowKilobytesMax} kB, its e-mail alone.`,
    }),
    error_category: z.enum(failureCategories).meta({ description: 'Category of the latest error.' }),
    error_message: z.string().meta({ description: 'Message of the latest attempt that failed.' }),
    error_codes: errorCodes.meta({
      description:
        'The code of each error in the message, in its order; empty in records from before there were codes.',
    }),
    attempts_made: z.int().min(1).meta({ description: 'The original attempt and the retries.' }),
    first_seen_at: z.string().meta({ description: 'First registration, ISO 8601.' }),
    last_attempt_at: z.string().meta({ description: 'Latest attempt, ISO 8601.' }),
    status: z.enum(failureStates).meta({ description: 'State of the record.' }),
    retried_credential_id: z.uuid().nullable().meta({ description: 'Credential of the successful retry.' }),
    last_retry_overrides: z.looseObject({}).meta({
      description:
        'Overrides applied at the latest retry, without keys that are no field; `{}` before the first, and after one without any.',
    }),
    row_omitted: z
      .object({
        bytes: z.int().min(0).meta({ description: 'Size of its JSON in bytes of UTF-8.' }),
        sha256: z.string().nullable().meta({ description: 'SHA-256 of that, in hexadecimal.' }),
      })
      .optional()
      .meta({
        description:
          'Only of a row that was too large to be kept: `row_data` has its e-mail alone, and a retry takes the rest from its overrides.',
      }),
  })
  .meta({ id: 'FailureRecord', description: 'A row that could not be issued.' })

/** Writes the record as JSON text: `row_data` and overrides are sent as the text that is stored. */
export function writeFailure(failure: Failure): string {
  const before = openJson({
    id: failure.id,
    batch_uuid: failure.batchId,
    achievement_id: failure.templateId,
    recipient_email: failure.recipientEmail,
  })
  const after = openJson({
    error_category: failure.category,
    error_message: failure.message,
    error_codes: failure.errorCodes,
    attempts_made: failure.attemptsMade,
    first_seen_at: failure.firstSeenAt.toISOString(),
    last_attempt_at: failure.lastAttemptAt.toISOString(),
    status: failure.state,
    retried_credential_id: failure.retriedCredentialId,
  })
  const overrides = failure.lastRetryOverrides ?? '{}'
  const omitted = failure.omitted ? `,"row_omitted":${JSON.stringify(failure.omitted)}` : ''
  return `${before},"row_data":${failure.rowData},${after.slice(1)},"last_retry_overrides":${overrides}${omitted}}`
}

/** Writes the records as JSON texts, in parts that are small enough to be in memory. */
export async function* writeFailures(ctx: Context, sizes: readonly FailureSize[]): AsyncGenerator<string[]> {
  for (const part of partsOf(sizes)) yield (await readPart(ctx, part)).map(writeFailure)
}

export const failureExample = {
  id: '0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f',
  batch_uuid: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  achievement_id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  recipient_email: 'ana@',
  row_data: { email: 'ana@', recipient_name: 'Ana Muñoz', result_value: 'A' },
  error_category: 'validation_error',
  error_message: 'Invalid email: ana@',
  error_codes: ['email_invalid'],
  attempts_made: 1,
  first_seen_at: '2026-11-20T16:04:06.120Z',
  last_attempt_at: '2026-11-20T16:04:06.120Z',
  status: 'pending_review',
  retried_credential_id: null,
  last_retry_overrides: {},
}
