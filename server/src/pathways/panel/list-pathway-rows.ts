import { z } from 'zod'
import { uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { type PathwayId, parseId } from '../../platform/ids.ts'
import { listPathwayRows } from '../progress/pathway-list-view.ts'
import { pathwayStates, presentPathwayRows } from './present-pathway.ts'

const pageSize = 25

export const listPathwayRowsOperation = memberOperation({
  name: 'list-pathway-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways',
  query: z.object({
    state: wordFilter(pathwayStates, 'Only those in this state.'),
    after: uuidFilter('The page after this pathway: `next` of the page before.'),
  }),
  async handle(ctx, { query }) {
    const after = parseId<PathwayId>(query.after)
    // One more than is shown tells whether there is a next page.
    const rows = await listPathwayRows(ctx, { state: query.state, after, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: await presentPathwayRows(ctx, shown), next } }
  },
})
