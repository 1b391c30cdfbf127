import { z } from 'zod'
import { type PathwayId, parseId } from '../../../platform/ids.ts'
import { listPathwayRows } from '../../../progress/pathway-list-view.ts'
import { uuidFilter, wordFilter } from '../../http/request-schemas.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { pathwayRecordExample, pathwayRow, pathwayStates, presentPathwayRows } from './present-pathway.ts'

const pageSize = 25

export const listPathwayRowsOperation = memberOperation({
  name: 'list-pathway-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways',
  tag: 'Pathways',
  summary: 'A page of pathways',
  description: `The newest first, ${pageSize} at a time, drafts among them. Archived ones are listed where they are asked for.`,
  query: z.object({
    state: wordFilter(pathwayStates, 'Only those in this state.'),
    after: uuidFilter('The page after this pathway: `next` of the page before.'),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(pathwayRow).meta({ description: 'The pathways.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'PathwayPage', description: 'A page of pathways.' }),
      examples: { last: { summary: 'The last page', value: { items: [pathwayRecordExample.row], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'after', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    const after = parseId<PathwayId>(query.after)
    // One more than is shown tells whether there is a next page.
    const rows = await listPathwayRows(ctx, { state: query.state, after, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: await presentPathwayRows(ctx, shown), next } }
  },
})
