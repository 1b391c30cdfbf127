import { z } from 'zod'
import { explainPathway } from '../../pathways/explain-pathway.ts'
import { operation } from '../http/operation.ts'
import { addressInQuery, notOneAddress, wordFilter } from '../http/request-schemas.ts'
import { explanationExample, explanationShape, presentExplanation } from '../recipients/present-explanation.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { getReleasedPathway, pathwaySummaryExample } from './present-pathway.ts'

export const explainPathwayOperation = operation({
  name: 'explain-pathway',
  method: 'GET',
  path: '/api/v1/pathways/:pathway_id/explain',
  tag: 'Pathways',
  summary: 'Why a person was awarded, or what is missing',
  description:
    'Decided by the statement that awards, and told in words. An address that nobody knows has nothing yet. Every address that counts as the person may be asked with.',
  pathParameters: { pathway_id: { description: 'Pathway id.', example: pathwaySummaryExample.id } },
  query: z.object({
    email: addressInQuery('An address of the person.', explanationExample.email),
    language: wordFilter(['es', 'en'], "In which it is told; the organization's if not given."),
  }),
  responses: {
    200: {
      description: 'The explanation.',
      schema: explanationShape,
      examples: { missing: { summary: 'One is missing', value: explanationExample } },
    },
    400: refused('A parameter is invalid.', {
      email: example('Not an address', 'invalid_parameter', 'email', notOneAddress),
      language: example('Another language', 'invalid_parameter', 'language', 'must be one of es, en'),
    }),
    404: notFound('pathway_not_found'),
  },
  async handle(ctx, { path, query: { email, language } }) {
    const pathway = await getReleasedPathway(ctx, path.pathway_id)
    return { body: presentExplanation(ctx, await explainPathway(ctx, pathway, email), language) }
  },
})
