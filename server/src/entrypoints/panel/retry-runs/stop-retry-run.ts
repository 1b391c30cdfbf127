import { z } from 'zod'
import { parseId, type RetryRunId } from '../../../platform/ids.ts'
import { stopRetryRun } from '../../../retry-runs/stop-retry-run.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ofRetryRun, presentRetryRunById, retryRun, retryRunExample } from './present-retry-run.ts'

export const stopRetryRunOperation = memberOperation({
  ...ofRetryRun,
  name: 'stop-retry-run',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/retry-runs/:id/stop',
  tag: 'Failures',
  summary: 'Stop a retry run',
  description: 'The failure that is being tried is the last one. What was issued stays issued.',
  body: z.object({}).meta({ id: 'RetryRunStop', description: 'Nothing more to say.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: {
    200: {
      description: 'The run, ended.',
      schema: retryRun,
      examples: {
        stopped: {
          summary: 'Stopped',
          value: { ...retryRunExample, finished_at: '2026-11-22T09:00:09.000Z', stopped_because: 'stopped' },
        },
      },
    },
    404: refusedWith('Missing, or of another organization.', 'retry_run_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path }) {
    const id = parseId(path.id) as RetryRunId
    await stopRetryRun(ctx, id)
    return { body: await presentRetryRunById(ctx, id) }
  },
})
