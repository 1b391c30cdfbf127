import { z } from 'zod'
import { uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../../entrypoints/panel/page.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { FailureId } from '../../../platform/ids.ts'
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
    order: wordFilter(['newest', 'oldest']),
    after: uuidFilter<FailureId>(),
  }),
  async handle(ctx, { query }) {
    const page = { after: query.after, limit: pageSize + 1, order: query.order ?? 'newest' }
    const rows = await listFailureRows(ctx, selectionOf(ctx, query), page)
    return { body: pageOf(rows, pageSize, (row) => presentFailureRow(ctx, row)) }
  },
})
