import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { parseId, type RetryRunId } from '../../../platform/ids.ts'
import { ofRetryRun, presentRetryRunById } from './present-retry-run.ts'

export const getRetryRunOperation = memberOperation({
  ...ofRetryRun,
  name: 'get-retry-run',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/retry-runs/:id',
  async handle(ctx, { path }) {
    return { body: await presentRetryRunById(ctx, parseId(path.id) as RetryRunId) }
  },
})
