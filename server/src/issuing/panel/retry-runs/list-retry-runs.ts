import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { listRetryRuns } from '../../retry-runs/retry-run-view.ts'
import { presentRetryRun } from './get-retry-run.ts'

const runsShown = 10

export const listRetryRunsOperation = teamOperation({
  name: 'list-retry-runs',
  leastRole: 'viewer',
  route: 'GET /api/panel/retry-runs',
  async handle(ctx) {
    const runs = await listRetryRuns(ctx, runsShown)
    return { body: { items: runs.map((run) => presentRetryRun(ctx, run)) } }
  },
})
