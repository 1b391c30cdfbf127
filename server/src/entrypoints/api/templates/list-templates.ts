import { z } from 'zod'
import { templatesOf } from '../../../platform/context.ts'
import { listTemplates } from '../../../templates/template-store.ts'
import { operation } from '../../http/operation.ts'
import { outsidePageSize, pageQuery, pageSizeMax, slice } from '../../http/pagination.ts'
import { example, refused } from '../describe-errors.ts'
import { presentTemplateSummary, summaryExample, templateSummary } from './present-template.ts'

export const listTemplatesOperation = operation({
  name: 'list-templates',
  method: 'GET',
  path: '/api/v1/templates',
  tag: 'Templates',
  summary: 'List templates',
  description: 'The templates of your organization, newest first. Archived templates are left out.',
  query: z.object(pageQuery),
  responses: {
    200: {
      description: 'A page of templates.',
      schema: z
        .object({
          templates: z.array(templateSummary).meta({ description: 'Templates of this page.' }),
          total: z.int().min(0).meta({ description: 'Templates in all.' }),
          page: z.int().min(1).meta({ description: 'This page.' }),
          page_size: z.int().min(1).max(pageSizeMax).meta({ description: 'Entries a page.' }),
        })
        .meta({ id: 'TemplatePage', description: 'A page of templates.' }),
      examples: {
        page: { summary: 'First page', value: { templates: [summaryExample], total: 1, page: 1, page_size: 20 } },
      },
    },
    400: refused('A parameter is invalid.', {
      page: example('Page below 1', 'invalid_parameter', 'page', 'must be an integer of at least 1'),
      size: example(`More than ${pageSizeMax} a page`, 'invalid_parameter', 'page_size', outsidePageSize),
    }),
  },
  async handle(ctx, { query }) {
    const { templates, total } = await listTemplates(ctx, slice(query), templatesOf(ctx))
    return { body: { templates: templates.map(presentTemplateSummary), total, ...query } }
  },
})
