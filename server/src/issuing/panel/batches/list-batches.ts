import { z } from 'zod'
import { momentFilter, textFilter, uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../../entrypoints/panel/page.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { BatchId, TemplateId, UserId } from '../../../platform/ids.ts'
import { batchStates, listBatches } from '../../batches/batch-view.ts'
import { presentBatchRow } from './get-batch.ts'

const pageSize = 50

export const listBatchesOperation = teamOperation({
  name: 'list-batches',
  leastRole: 'viewer',
  route: 'GET /api/panel/batches',
  query: z.object({
    template_id: uuidFilter<TemplateId>(),
    started_by: uuidFilter<UserId>(),
    text: textFilter(200),
    state: wordFilter(batchStates),
    created_from: momentFilter,
    created_before: momentFilter,
    after: uuidFilter<BatchId>(),
  }),
  async handle(ctx, { query, platform }) {
    const rows = await listBatches(
      ctx,
      platform.database,
      {
        templateId: query.template_id,
        startedBy: query.started_by,
        state: query.state,
        text: query.text,
        createdFrom: query.created_from,
        createdBefore: query.created_before,
      },
      { after: query.after, limit: pageSize + 1 },
    )
    return { body: pageOf(rows, pageSize, presentBatchRow) }
  },
})
