import { getRetryRun } from '../../../issuing/retry-runs/get-retry-run.ts'
import { parseId, type RetryRunId } from '../../../platform/ids.ts'
import { keptDays } from '../../../upkeep/retention/periods.ts'
import { checkPathId, operation } from '../../http/operation.ts'
import { notFound } from '../describe-errors.ts'
import { presentRetryRun, retryRun, retryRunExample } from './describe-retry-run.ts'

export const getRetryRunOperation = operation({
  name: 'get-retry-run',
  method: 'GET',
  path: '/api/v1/retry-runs/:run_id',
  tag: 'Failures',
  summary: 'Get a retry run',
  description: `How far it is; the failures themselves say what came of each. Kept for ${keptDays.runs} days after it finished. A key for some templates sees those that it started itself.`,
  pathParameters: { run_id: { description: 'Run id.', example: retryRunExample.id } },
  responses: {
    200: {
      description: 'The run.',
      schema: retryRun,
      examples: {
        finished: {
          summary: 'Finished',
          value: { ...retryRunExample, finished_at: '2026-11-27T11:04:06.000Z', issued: 1 },
        },
      },
    },
    404: notFound('retry_run_not_found'),
  },
  checkPath: checkPathId('run_id', 'retry_run_not_found'),
  async handle(ctx, { path }) {
    return { body: presentRetryRun(await getRetryRun(ctx, parseId<RetryRunId>(path.run_id) as RetryRunId)) }
  },
})
