import { z } from 'zod'
import { listRetryRuns } from '../../../retry-runs/retry-run-view.ts'
import { memberOperation } from '../member.ts'
import { presentRetryRun, retryRun, retryRunExample } from './present-retry-run.ts'

const runsShown = 10

export const listRetryRunsOperation = memberOperation({
  name: 'list-retry-runs',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/retry-runs',
  tag: 'Failures',
  summary: 'The newest retry runs',
  description: `The newest first, ${runsShown} of them.`,
  responses: {
    200: {
      description: 'The runs.',
      schema: z
        .object({ items: z.array(retryRun).meta({ description: 'The newest first.' }) })
        .meta({ id: 'RetryRunList', description: 'The newest retry runs.' }),
      examples: { one: { summary: 'One at work', value: { items: [retryRunExample] } } },
    },
  },
  async handle(ctx) {
    const runs = await listRetryRuns(ctx, runsShown)
    return { body: { items: runs.map((run) => presentRetryRun(ctx, run)) } }
  },
})
