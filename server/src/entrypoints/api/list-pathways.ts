import { z } from 'zod'
import { listPublishedPage } from '../../pathways/pathway-store.ts'
import { operation } from '../http/operation.ts'
import { outsidePageSize, pageQuery, pageSizeMax, slice } from '../http/pagination.ts'
import { example, refused } from './describe-errors.ts'
import { pathwaySummary, pathwaySummaryExample, presentPathwaySummaries } from './present-pathway.ts'

export const listPathwaysOperation = operation({
  name: 'list-pathways',
  method: 'GET',
  path: '/api/v1/pathways',
  tag: 'Pathways',
  summary: 'List pathways',
  description: 'The published pathways of your organization, newest first. Drafts and archived ones are left out.',
  query: z.object(pageQuery),
  responses: {
    200: {
      description: 'A page of pathways.',
      schema: z
        .object({
          pathways: z.array(pathwaySummary).meta({ description: 'Pathways of this page.' }),
          total: z.int().min(0).meta({ description: 'Pathways in all.' }),
          page: z.int().min(1).meta({ description: 'This page.' }),
          page_size: z.int().min(1).max(pageSizeMax).meta({ description: 'Entries a page.' }),
        })
        .meta({ id: 'PathwayPage', description: 'A page of pathways.' }),
      examples: {
        page: { summary: 'First page', value: { pathways: [pathwaySummaryExample], total: 1, page: 1, page_size: 20 } },
      },
    },
    400: refused('A parameter is invalid.', {
      page: example('Page below 1', 'invalid_parameter', 'page', 'must be an integer of at least 1'),
      size: example(`More than ${pageSizeMax} a page`, 'invalid_parameter', 'page_size', outsidePageSize),
    }),
  },
  async handle(ctx, { query }) {
    const { pathways, total } = await listPublishedPage(ctx, slice(query))
    return { body: { pathways: await presentPathwaySummaries(ctx, pathways), total, ...query } }
  },
})
