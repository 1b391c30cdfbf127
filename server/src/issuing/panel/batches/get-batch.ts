import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { ofBatch, presentBatchById } from './present-batch.ts'

export const getBatchOperation = memberOperation({
  ...ofBatch,
  name: 'get-batch',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/batches/:id',
  async handle(ctx, { path, platform }) {
    return { body: await presentBatchById(ctx, platform.database, path.id) }
  },
})
