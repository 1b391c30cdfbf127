import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { batchInPath, presentBatchById } from './present-batch.ts'

export const getBatchOperation = teamOperation({
  name: 'get-batch',
  leastRole: 'viewer',
  route: 'GET /api/panel/batches/:id',
  id: batchInPath,
  async handle(ctx, { id, platform }) {
    return { body: await presentBatchById(ctx, platform.database, id) }
  },
})
