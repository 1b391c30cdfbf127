import { z } from 'zod'
import { uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../../entrypoints/panel/page.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { type FailureId, parseId } from '../../../platform/ids.ts'
import { listFailureRows } from '../../failures/failure-view.ts'
import { failureFilter, selectionOf } from './failure-filter.ts'
import { presentFailureRow } from './present-failure-row.ts'

const pageSize = 50

export const listFailureRowsOperation = teamOperation({
  name: 'list-failure-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/failures',
  query: z.object({
    ...failureFilter,
    order: wordFilter(['newest', 'oldest'], 'The newest first, unless told.'),
    after: uuidFilter('The page after this failure: `next` of the page before.'),
  }),
  async handle(ctx, { query }) {
    const page = { after: parseId<FailureId>(query.after), limit: pageSize + 1, order: query.order ?? 'newest' }
    const rows = await listFailureRows(ctx, selectionOf(ctx, query), page)
    return {
      body: pageOf(
        rows.map((row) => presentFailureRow(ctx, row)),
        pageSize,
      ),
    }
  },
})
