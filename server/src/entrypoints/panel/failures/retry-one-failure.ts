import { z } from 'zod'
import { retryFailure } from '../../../issuing/retry-failure.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import type { RawRow } from '../../../recipients/recipient.ts'
import { problemOfOverrides } from '../../../recipients/row-overrides.ts'
import { rowKilobytesMax } from '../../../recipients/row-size.ts'
import { judgedBy } from '../../http/request-schemas.ts'
import { invalid, refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { failureShown, failureShownExample, presentFailureById } from './present-failure.ts'
import { ofFailure } from './present-failure-row.ts'

export const retryOneFailureOperation = memberOperation({
  ...ofFailure,
  name: 'retry-one-failure',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/failures/:id/retry',
  tag: 'Failures',
  summary: 'Retry a failure',
  description:
    'Issues the row again, with what is changed of it for this attempt. One that was retried before answers as it is: nothing is issued twice.',
  body: z
    .object({
      row_data_overrides: judgedBy<RawRow | null>(problemOfOverrides)
        .optional()
        .meta({
          description: `Fields that take the place of those of the row; null removes one. ${rowKilobytesMax} kB at most.`,
          type: ['object', 'null'],
        }),
    })
    .meta({ id: 'FailureRetry', description: 'What is changed of the row.' }),
  bodyExamples: {
    overrides: { summary: 'Another address', value: { row_data_overrides: { email: 'ana.munoz@example.edu' } } },
  },
  responses: {
    200: {
      description: 'The failure as it is now: `retried` with its credential, or open with the new error.',
      schema: failureShown,
      examples: { again: { summary: 'Failed again', value: { ...failureShownExample, attempts_made: 2 } } },
    },
    400: refusedFor('It has ended.', 'failure_not_pending', 'discarded'),
    404: refusedWith('Missing, or of another organization.', 'failure_not_found', 'organization_not_found'),
    409: refusedWith('Its whole batch was taken back.', 'failure_of_revoked_batch'),
    422: invalid('row_data_overrides must be an object or null'),
    429: refusedFor('The letters of the day are used up.', 'daily_limit_exceeded', 'letters', {
      limit: 100_000,
      used: 100_000,
      asked: 1,
    }),
  },
  async handle(ctx, { path, body, bodyBytes, platform }) {
    const id = parseId(path.id) as FailureId
    await retryFailure(ctx, id, { overrides: body.row_data_overrides ?? {}, bytes: bodyBytes })
    return presentFailureById(ctx, platform.database, id)
  },
})
