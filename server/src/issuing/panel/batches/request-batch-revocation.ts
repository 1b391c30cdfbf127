import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { requestBatchRevocation } from '../../batches/request-batch-revocation.ts'
import { batchInPath, showBatch } from './get-batch.ts'

export const requestBatchRevocationOperation = teamOperation({
  name: 'request-batch-revocation',
  leastRole: 'admin',
  route: 'POST /api/panel/batches/:id/revoke',
  id: batchInPath,
  body: z.object({
    reason: z.string('reason must be a string'),
    count: z.string('count must be a string'),
  }),
  exampleBody: { reason: 'The list was that of another course.', count: '249' },
  about: { count: ['batch_count_differs'], reason: ['body_invalid'] },
  act: (ctx, { id, body }) => requestBatchRevocation(ctx, id, body),
  handle: showBatch,
  status: 202,
})
