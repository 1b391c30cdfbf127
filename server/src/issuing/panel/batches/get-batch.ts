import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { batchInPath, presentBatchById } from './present-batch.ts'

export const getBatchOperation = memberOperation({
  name: 'get-batch',
  leastRole: 'viewer',
  route: 'GET /api/panel/batches/:id',
  id: batchInPath,
  async handle(ctx, { id, platform }) {
    return { body: await presentBatchById(ctx, platform.database, id) }
  },
})
