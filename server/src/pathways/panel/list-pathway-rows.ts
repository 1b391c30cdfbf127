import { z } from 'zod'
import { uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { type PathwayId, parseId } from '../../platform/ids.ts'
import { listPathwayRows } from '../progress/pathway-list-view.ts'
import { pathwayStates, presentPathwayRows } from './present-pathway.ts'

const pageSize = 25

export const listPathwayRowsOperation = teamOperation({
  name: 'list-pathway-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathways',
  query: z.object({
    state: wordFilter(pathwayStates, 'Only those in this state.'),
    after: uuidFilter('The page after this pathway: `next` of the page before.'),
  }),
  async handle(ctx, { query }) {
    const after = parseId<PathwayId>(query.after)
    const rows = await listPathwayRows(ctx, { state: query.state, after, limit: pageSize + 1 })
    return { body: pageOf(await presentPathwayRows(ctx, rows), pageSize) }
  },
})
