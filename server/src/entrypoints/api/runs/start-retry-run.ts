import { z } from 'zod'
import type { RawRow } from '../../../credentials/recipients/recipient.ts'
import { problemOfOverrides } from '../../../credentials/recipients/row-overrides.ts'
import { getRetryRun } from '../../../issuing/retry-runs/get-retry-run.ts'
import { openRetryRunsMax, retryRunRowsMax } from '../../../issuing/retry-runs/retry-run.ts'
import { orderOf, startRetryRun } from '../../../issuing/retry-runs/start-retry-run.ts'
import type { FailureId } from '../../../platform/ids.ts'
import { operation } from '../../http/operation.ts'
import { judgedBy, requiredId } from '../../http/request-schemas.ts'
import { evidenceNames, recipientNames } from '../../recipients/recipients-body.ts'
import { bodyCodes, example, keyMisused, notFound, refused } from '../describe-errors.ts'
import { matchingFailures, selectionOf } from '../failures/matching-failures.ts'
import { failureExample } from '../present-failure.ts'
import { presentRetryRun, retryRun, retryRunExample } from './describe-retry-run.ts'

const failuresMax = retryRunRowsMax.toLocaleString('en')

const named = z
  .object({
    id: requiredId<FailureId>('id').meta({ description: 'Failure id.', type: 'string', format: 'uuid' }),
    row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides)
      .optional()
      .meta({
        description: 'What is changed of the row for this try, as for the retry of one.',
        type: ['object', 'null'],
      }),
  })
  .meta({ id: 'FailureToRetry', description: 'A failure, with what is changed of its row.' })

export const startRetryRunOperation = operation({
  name: 'start-retry-run',
  method: 'POST',
  path: '/api/v1/retry-runs',
  tag: 'Failures',
  summary: 'Retry many failures',
  description: `Tries each once, behind the answer: up to ${failuresMax} that are named, each with what is changed of its row, or the oldest ${failuresMax} open ones that match, without duplicates of other rows and without those whose batch was taken back. It ends early where the key is revoked or may not retry any more.`,
  body: z
    .object({
      failures: z
        .array(named, 'failures must be a list')
        .min(1, 'failures must not be empty')
        .max(retryRunRowsMax, `failures must not exceed ${retryRunRowsMax}`)
        .optional()
        .meta({ description: 'Failures by their ids, each once.' }),
      matching: matchingFailures,
    })
    .meta({ id: 'RetryRunRequest', description: 'Which failures are tried again.' }),
  bodyNames: {
    'failures[]': new Set(Object.keys(named.shape)),
    'failures[].row_data_overrides': recipientNames,
    'failures[].row_data_overrides.evidence[]': evidenceNames,
  },
  bodyBytesMax: 12_000_000,
  idempotent: true,
  bodyExamples: {
    named: {
      summary: 'By their ids, one of them corrected',
      value: { failures: [{ id: failureExample.id, row_data_overrides: { email: 'ana.munoz@example.edu' } }] },
    },
  },
  responses: {
    202: {
      description: 'It is under way: look at it by its id.',
      schema: retryRun,
      headers: {
        Location: {
          description: 'Where it is told how far it is.',
          example: `/api/v1/retry-runs/${retryRunExample.id}`,
        },
      },
      examples: { begun: { summary: 'Begun', value: retryRunExample } },
    },
    404: notFound('failure_not_found'),
    409: refused('Nothing matches, too many are under way, or the Idempotency-Key is in use; nothing was done.', {
      none: example('Nothing to retry', 'no_failure_to_retry'),
      many: example('Too many are under way', 'too_many_retry_runs', openRetryRunsMax),
      running: example('The first request is still running', 'idempotency_key_in_use'),
    }),
    422: {
      ...refused('The body or the Idempotency-Key is invalid; nothing was done.', {
        twice: example('One twice', 'body_invalid', 'failures must not name one twice'),
        ...keyMisused,
      }),
      codes: ['body_invalid', 'idempotency_key_invalid', 'idempotency_key_reused', ...bodyCodes],
    },
  },
  async handle(ctx, { body: { failures, matching } }) {
    const rows = failures?.map(({ id, row_data_overrides: overrides }) => ({ id, overrides: overrides ?? {} }))
    const id = await startRetryRun(ctx, orderOf(rows, matching && selectionOf(matching)))
    const headers = { location: `/api/v1/retry-runs/${id}` }
    return { status: 202, headers, body: presentRetryRun(await getRetryRun(ctx, id)) }
  },
})
