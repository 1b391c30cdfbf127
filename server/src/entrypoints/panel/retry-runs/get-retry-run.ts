import { parseId, type RetryRunId } from '../../../platform/ids.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ofRetryRun, presentRetryRunById, retryRun, retryRunExample } from './present-retry-run.ts'

export const getRetryRunOperation = memberOperation({
  ...ofRetryRun,
  name: 'get-retry-run',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/retry-runs/:id',
  tag: 'Failures',
  summary: 'How far a retry run is',
  description: 'It is kept for 30 days after it ended.',
  responses: {
    200: {
      description: 'The run.',
      schema: retryRun,
      examples: { working: { summary: 'At work', value: retryRunExample } },
    },
    404: refusedWith('Missing, or of another organization.', 'retry_run_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path }) {
    return { body: await presentRetryRunById(ctx, parseId(path.id) as RetryRunId) }
  },
})
