import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentRetryRunById, retryRunInPath } from './present-retry-run.ts'

export const getRetryRunOperation = teamOperation({
  name: 'get-retry-run',
  leastRole: 'viewer',
  route: 'GET /api/panel/retry-runs/:id',
  id: retryRunInPath,
  async handle(ctx, { id }) {
    return { body: await presentRetryRunById(ctx, id) }
  },
})
