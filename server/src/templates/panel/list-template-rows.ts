import { z } from 'zod'
import { listTemplateRows, templateStates } from '../../administration/drafts/template-list-view.ts'
import { uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { parseId, type TemplateId } from '../../platform/ids.ts'
import { presentTemplateRow } from './present-template.ts'

const pageSize = 25

export const listTemplateRowsOperation = teamOperation({
  name: 'list-template-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates',
  query: z.object({
    q: z.string('must be one text').max(200, 'must have at most 200 characters').optional(),
    state: wordFilter(templateStates, 'Only those in this state.'),
    after: uuidFilter('The page after this template: `next` of the page before.'),
  }),
  async handle(ctx, { query }) {
    const after = parseId<TemplateId>(query.after)
    const rows = await listTemplateRows(ctx, { text: query.q, state: query.state }, { after, limit: pageSize + 1 })
    return {
      body: pageOf(
        rows.map((row) => presentTemplateRow(ctx, row)),
        pageSize,
      ),
    }
  },
})
