import { z } from 'zod'
import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type BatchId, parseId } from '../../../platform/ids.ts'
import { requestBatchRevocation } from '../../batches/request-batch-revocation.ts'
import { ofBatch, presentBatchById } from './present-batch.ts'

export const requestBatchRevocationOperation = memberOperation({
  ...ofBatch,
  name: 'request-batch-revocation',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/batches/:id/revoke',
  body: z.object({
    reason: z.string('reason must be a string'),
    count: z.string('count must be a string'),
  }),
  exampleBody: { reason: 'The list was that of another course.', count: '249' },
  async handle(ctx, { path, body, platform }) {
    await aboutField('count', ['batch_count_differs'], () =>
      aboutField('reason', ['body_invalid'], () => requestBatchRevocation(ctx, parseId(path.id) as BatchId, body)),
    )
    return { status: 202, body: await presentBatchById(ctx, platform.database, path.id) }
  },
})
