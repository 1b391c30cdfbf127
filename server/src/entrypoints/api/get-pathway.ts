import { operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import { getReleasedPathway, pathwayDetail, pathwayDetailExample, presentPathwayDetail } from './present-pathway.ts'

export const getPathwayOperation = operation({
  name: 'get-pathway',
  method: 'GET',
  path: '/api/v1/pathways/:pathway_id',
  tag: 'Pathways',
  summary: 'Get a pathway',
  description: 'What it asks for and what it awards. Archived ones are found, since they explain what they awarded.',
  pathParameters: { pathway_id: { description: 'Pathway id.', example: pathwayDetailExample.id } },
  responses: {
    200: {
      description: 'The pathway.',
      schema: pathwayDetail,
      examples: { diploma: { summary: 'A diploma for one course', value: pathwayDetailExample } },
    },
    404: notFound('pathway_not_found'),
  },
  async handle(ctx, { path }) {
    return { body: await presentPathwayDetail(ctx, await getReleasedPathway(ctx, path.pathway_id)) }
  },
})
