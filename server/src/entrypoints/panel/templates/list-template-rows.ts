import { z } from 'zod'
import { listTemplateRows, templateStates } from '../../../drafts/template-list-view.ts'
import { parseId, type TemplateId } from '../../../platform/ids.ts'
import { uuidFilter, wordFilter } from '../../http/request-schemas.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { presentTemplateRow, templateRow, templateRowExample } from './present-template.ts'

const pageSize = 25

export const listTemplateRowsOperation = memberOperation({
  name: 'list-template-rows',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/templates',
  tag: 'Templates',
  summary: 'A page of templates',
  description: `The newest first, ${pageSize} at a time, drafts among them. Archived ones are listed where they are asked for.`,
  query: z.object({
    q: z
      .string('must be one text')
      .max(200, 'must have at most 200 characters')
      .optional()
      .meta({ description: 'Only those whose name holds this.' }),
    state: wordFilter(templateStates, 'Only those in this state.'),
    after: uuidFilter('The page after this template: `next` of the page before.'),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(templateRow).meta({ description: 'The templates.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'TemplatePage', description: 'A page of templates.' }),
      examples: { last: { summary: 'The last page', value: { items: [templateRowExample], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'after', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    const after = parseId<TemplateId>(query.after)
    const rows = await listTemplateRows(ctx, { text: query.q, state: query.state }, { after, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map((row) => presentTemplateRow(ctx, row)), next } }
  },
})
