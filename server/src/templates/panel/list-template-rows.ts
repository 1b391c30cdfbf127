import { z } from 'zod'
import { listTemplateRows, templateStates } from '../../administration/drafts/template-list-view.ts'
import { textFilter, uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import type { TemplateId } from '../../platform/ids.ts'
import { presentTemplateRow } from './get-template-record.ts'

const pageSize = 25

export const listTemplateRowsOperation = teamOperation({
  name: 'list-template-rows',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates',
  query: z.object({ q: textFilter(200), state: wordFilter(templateStates), after: uuidFilter<TemplateId>() }),
  async handle(ctx, { query }) {
    const { q: text, state, after } = query
    const rows = await listTemplateRows(ctx, { text, state }, { after, limit: pageSize + 1 })
    return { body: pageOf(rows, pageSize, (row) => presentTemplateRow(ctx, row)) }
  },
})
