import { z } from 'zod'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { parseId, type RetryRunId } from '../../../platform/ids.ts'
import { stopRetryRun } from '../../retry-runs/stop-retry-run.ts'
import { ofRetryRun, presentRetryRunById } from './present-retry-run.ts'

export const stopRetryRunOperation = memberOperation({
  ...ofRetryRun,
  name: 'stop-retry-run',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/retry-runs/:id/stop',
  body: z.object({}),
  exampleBody: {},
  async handle(ctx, { path }) {
    const id = parseId(path.id) as RetryRunId
    await stopRetryRun(ctx, id)
    return { body: await presentRetryRunById(ctx, id) }
  },
})
