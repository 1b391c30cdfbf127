import { z } from 'zod'
import { type FailureId, isUuid, parseId } from '../../../platform/ids.ts'
import type { RawRow } from '../../../recipients/recipient.ts'
import { problemOfOverrides } from '../../../recipients/row-overrides.ts'
import { openRetryRunsMax, retryRunRowsMax } from '../../../retry-runs/retry-run.ts'
import { startRetryRun } from '../../../retry-runs/start-retry-run.ts'
import { judgedBy } from '../../http/request-schemas.ts'
import { invalid, oneOf, refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { failureFilter, selectionOf } from '../failures/failure-filter.ts'
import { memberOperation } from '../member.ts'
import { presentRetryRunById, retryRun, retryRunExample } from './present-retry-run.ts'

const named = z
  .object({
    id: z.string().refine(isUuid, 'id must be a UUID').meta({ description: 'Its id.', format: 'uuid' }),
    row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides)
      .optional()
      .meta({ description: 'What is changed of its row for this attempt.', type: ['object', 'null'] }),
  })
  .meta({ id: 'NamedFailure', description: 'A failure that is to be retried.' })

export const startRetryRunOperation = memberOperation({
  name: 'start-retry-run',
  leastRole: 'issuer',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/retry-runs',
  tag: 'Failures',
  summary: 'Retry many failures',
  description: `Those that are named, or all open ones that match; ${retryRunRowsMax} at most, the oldest first. Which ones is settled now. Each is tried once, and is not issued twice where somebody else retries it at the same moment. Of all that match, those that failed as a duplicate of another row are left out, and those of a batch that was taken back. A repetition with the same Idempotency-Key starts no second run.`,
  bodyBytesMax: 12_000_000,
  idempotent: true,
  body: z
    .object({
      failures: z
        .array(named)
        .min(1, 'failures must not be empty')
        .max(retryRunRowsMax, `failures must not exceed ${retryRunRowsMax}`)
        .optional()
        .meta({ description: 'The failures, each once.' }),
      matching: z.object(failureFilter).optional().meta({ description: 'A filter, as of the list.' }),
    })
    .refine(
      ({ failures, matching }) => (failures === undefined) !== (matching === undefined),
      'Give either failures or matching',
    )
    .meta({ id: 'RetryRunOrder', description: 'Which failures are to be retried.' }),
  bodyExamples: {
    matching: { summary: 'All of a category', value: { matching: { category: 'rds_error' } } },
    named: { summary: 'One that is corrected', value: { failures: [{ id: '0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f' }] } },
  },
  responses: {
    202: {
      description: 'The run has begun.',
      schema: retryRun,
      examples: {
        begun: { summary: 'Begun', value: { ...retryRunExample, issued: 0, failed: 0, ended: 0, revoked: 0 } },
      },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'batch_id', 'must be a UUID'),
    404: refusedWith(
      'A failure is missing, or of another organization.',
      'failure_not_found',
      'organization_not_found',
    ),
    409: oneOf(
      'There is nothing to retry, too many runs are at work, or the same order is being carried out.',
      refusedWith('Nothing to retry.', 'no_failure_to_retry', 'idempotency_key_in_use'),
      refusedFor('Too many are at work.', 'too_many_retry_runs', openRetryRunsMax),
    ),
    422: invalid('failures must not name one twice'),
  },
  async handle(ctx, { body: { failures, matching } }) {
    const id = await startRetryRun(
      ctx,
      matching
        ? { kind: 'matching', selection: selectionOf(ctx, matching) }
        : {
            kind: 'named',
            rows: (failures ?? []).map((one) => ({
              id: parseId(one.id) as FailureId,
              overrides: one.row_data_overrides ?? {},
            })),
          },
    )
    return { status: 202, body: await presentRetryRunById(ctx, id) }
  },
})
