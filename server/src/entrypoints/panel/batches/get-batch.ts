import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { batch, batchExample, ofBatch, presentBatchById } from './present-batch.ts'

export const getBatchOperation = memberOperation({
  ...ofBatch,
  name: 'get-batch',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/batches/:id',
  tag: 'Batches',
  summary: 'A batch and what became of its rows',
  description: 'While it runs, ask again when the stream of changes names it, or every two seconds.',
  responses: {
    200: {
      description: 'The batch.',
      schema: batch,
      examples: { running: { summary: 'A batch at work', value: batchExample } },
    },
    404: refusedWith('Missing, or of another organization.', 'batch_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path, platform }) {
    return { body: await presentBatchById(ctx, platform.database, path.id) }
  },
})
