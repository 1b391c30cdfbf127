import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { stopRetryRun } from '../../retry-runs/stop-retry-run.ts'
import { presentRetryRunById, retryRunInPath } from './present-retry-run.ts'

export const stopRetryRunOperation = teamOperation({
  name: 'stop-retry-run',
  leastRole: 'issuer',
  route: 'POST /api/panel/retry-runs/:id/stop',
  id: retryRunInPath,
  async handle(ctx, { id }) {
    await stopRetryRun(ctx, id)
    return { body: await presentRetryRunById(ctx, id) }
  },
})
