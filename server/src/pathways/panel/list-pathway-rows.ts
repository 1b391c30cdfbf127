import { z } from 'zod'
import { uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import type { PathwayId } from '../../platform/ids.ts'
import { listPathwayRows } from '../progress/pathway-list-view.ts'
import { pathwayStates, presentPathwayRows } from './get-pathway-record.ts'

const pageSize = 25

export const listPathwayRowsOperation = teamOperation({
  name: 'list-pathway-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathways',
  query: z.object({ state: wordFilter(pathwayStates), after: uuidFilter<PathwayId>() }),
  async handle(ctx, { query }) {
    const rows = await listPathwayRows(ctx, { ...query, limit: pageSize + 1 })
    return { body: pageOf(await presentPathwayRows(ctx, rows), pageSize, (row) => row) }
  },
})
