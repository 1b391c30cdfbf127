import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { stopRetryRun } from '../../retry-runs/stop-retry-run.ts'
import { retryRunInPath, showRetryRun } from './get-retry-run.ts'

export const stopRetryRunOperation = teamOperation({
  name: 'stop-retry-run',
  leastRole: 'issuer',
  route: 'POST /api/panel/retry-runs/:id/stop',
  id: retryRunInPath,
  act: (ctx, { id }) => stopRetryRun(ctx, id),
  handle: showRetryRun,
})
