import { z } from 'zod'
import { failureCategories } from '../../credentials/failures/failure.ts'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { problemOfOverrides } from '../../credentials/recipients/row-overrides.ts'
import { rowKilobytesMax } from '../../credentials/recipients/row-size.ts'
import { retryFailure } from '../../issuing/retry-failure.ts'
import { type FailureId, parseId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { judgedBy } from '../http/request-schemas.ts'
import { errorCodes } from '../recipients/describe-codes.ts'
import { evidenceNames, recipientNames } from '../recipients/recipients-body.ts'
import { example, keyMisused, notFound, overLimits, refused } from './describe-errors.ts'
import { failureExample } from './present-failure.ts'

const retried = z
  .object({
    success: z.literal(true).meta({ description: 'A credential was issued.' }),
    credential_id: z.uuid().meta({ description: 'The credential.' }),
    error_category: z.null().meta({ description: 'Nothing went wrong.' }),
    error_message: z.null().meta({ description: 'Nothing went wrong.' }),
    error_codes: errorCodes.max(0).meta({ description: 'Empty.' }),
  })
  .meta({ id: 'RetrySuccess', description: 'The row was issued.' })

const failedAgain = z
  .object({
    success: z.literal(false).meta({ description: 'No credential was issued; the record stays pending_review.' }),
    credential_id: z.null().meta({ description: 'There is none.' }),
    error_category: z.enum(failureCategories).meta({ description: 'Category of the new error.' }),
    error_message: z.string().meta({ description: 'The new error.' }),
    error_codes: errorCodes.meta({ description: 'The code of each error in the message, in its order.' }),
  })
  .meta({ id: 'RetryFailure', description: 'The row failed again.' })

const answer = z.union([retried, failedAgain]).meta({ id: 'RetryAnswer', description: 'What came of a retry.' })

export const retryFailureOperation = operation({
  name: 'retry-failure',
  method: 'POST',
  path: '/api/v1/bulk-failures/:failure_id/retry',
  tag: 'Failures',
  summary: 'Retry a failure',
  description:
    'Issues one failed row again. Overrides are merged over the row for this time only; null removes a key. A record that was retried answers with the credential it already made.',
  pathParameters: { failure_id: { description: 'Failure id.', example: failureExample.id } },
  body: z
    .object({
      row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides)
        .optional()
        .meta({
          description: `Merged over the original row for this execution only; ${rowKilobytesMax} kB at most.`,
          type: ['object', 'null'],
        }),
    })
    .meta({ id: 'RetryRequest', description: 'What to change of the row.' }),
  bodyNames: { row_data_overrides: recipientNames, 'row_data_overrides.evidence[]': evidenceNames },
  bodyOptional: true,
  idempotent: true,
  bodyExamples: {
    overrides: {
      summary: 'With a corrected e-mail',
      value: { row_data_overrides: { email: 'ana.munoz@example.edu' } },
    },
    again: { summary: 'As it was', value: {} },
  },
  responses: {
    200: {
      description: 'What came of it; the HTTP status is 200 also when the row failed again.',
      schema: answer,
      examples: {
        success: {
          summary: 'Issued',
          value: {
            success: true,
            credential_id: '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
            error_category: null,
            error_message: null,
            error_codes: [],
          },
        },
        failure: {
          summary: 'Failed again',
          value: {
            success: false,
            credential_id: null,
            error_category: 'validation_error',
            error_message: 'Invalid email: ana@',
            error_codes: ['email_invalid'],
          },
        },
      },
    },
    400: refused('The record is in an end state.', {
      discarded: example('Discarded', 'failure_not_pending', 'discarded'),
    }),
    404: notFound('failure_not_found'),
    409: refused('The whole batch was revoked, or a request with this Idempotency-Key is still running.', {
      batch_revoked: example('Its batch was revoked', 'failure_of_revoked_batch'),
      running: example('The first request is still running', 'idempotency_key_in_use'),
    }),
    429: overLimits,
    422: refused('The body is invalid, or the Idempotency-Key is.', {
      ...keyMisused,
      overrides: example('Overrides of another type', 'body_invalid', 'row_data_overrides must be an object or null'),
    }),
  },
  checkPath: checkPathId('failure_id', 'failure_not_found'),
  async handle(ctx, { path, body, bodyBytes }) {
    const id = parseId(path.failure_id) as FailureId
    const overrides = body.row_data_overrides ?? {}
    const outcome = await retryFailure(ctx, id, { overrides, bytes: bodyBytes })
    const issued = outcome.kind === 'issued'
    return {
      body: {
        success: issued,
        credential_id: issued ? outcome.credentialId : null,
        error_category: issued ? null : outcome.category,
        error_message: issued ? null : outcome.message,
        error_codes: issued ? [] : outcome.errorCodes,
      },
    }
  },
})
