import { z } from 'zod'
import { momentFilter, uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../../entrypoints/panel/page.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { type BatchId, parseId, type TemplateId, type UserId } from '../../../platform/ids.ts'
import { batchStates, listBatches } from '../../batches/batch-view.ts'
import { presentBatchRow } from './present-batch.ts'

const pageSize = 50

export const listBatchesOperation = teamOperation({
  name: 'list-batches',
  leastRole: 'viewer',
  route: 'GET /api/panel/batches',
  query: z.object({
    template_id: uuidFilter('Only those of this template.'),
    started_by: uuidFilter('Only those that this person or API key started.'),
    text: z.string('must be a text').max(200, 'must not exceed 200 characters').optional(),
    state: wordFilter(batchStates, 'Only those at work, that ended, or that failed as a whole.'),
    created_from: momentFilter('Only those accepted then or later.'),
    created_before: momentFilter('Only those accepted before.'),
    after: uuidFilter('The page after this batch: `next` of the page before.'),
  }),
  async handle(ctx, { query, platform }) {
    const rows = await listBatches(
      ctx,
      platform.database,
      {
        templateId: parseId<TemplateId>(query.template_id),
        startedBy: parseId<UserId>(query.started_by),
        state: query.state,
        text: query.text,
        createdFrom: query.created_from,
        createdBefore: query.created_before,
      },
      { after: parseId<BatchId>(query.after), limit: pageSize + 1 },
    )
    return { body: pageOf(rows.map(presentBatchRow), pageSize) }
  },
})
