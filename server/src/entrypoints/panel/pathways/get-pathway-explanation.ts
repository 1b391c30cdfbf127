import { z } from 'zod'
import { explainPathway } from '../../../pathways/explain-pathway.ts'
import { getDecidingPathway } from '../../../pathways/publish-pathway.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { explanationExample, explanationShape, presentExplanation } from '../../recipients/present-explanation.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ofPathway, pathwayIdOf } from './present-pathway.ts'

export const getPathwayExplanationOperation = memberOperation({
  ...ofPathway,
  name: 'get-pathway-explanation',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id/explanation',
  tag: 'Pathways',
  summary: 'Why a person was awarded, or what is missing',
  description:
    'By the statement that awards, and by the version that is published; by the draft where none ever was. An address that nobody knows has nothing yet.',
  query: z.object({
    email: z
      .string('must be an address')
      .max(600, 'must be an address')
      .default('')
      .meta({ description: 'An address of the person.', type: 'string' }),
    language: wordFilter(['es', 'en'], "In which it is told; the organization's if not given."),
  }),
  responses: {
    200: {
      description: 'The explanation.',
      schema: explanationShape,
      examples: {
        missing: { summary: 'One is missing', value: explanationExample },
      },
    },
    400: refusedFor('Nobody is named.', 'invalid_parameter', 'email', 'must be an address'),
    404: refusedWith('Missing, or of another organization.', 'pathway_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path, query: { email, language } }) {
    const found = await explainPathway(ctx, await getDecidingPathway(ctx, pathwayIdOf(path)), email)
    return { body: presentExplanation(ctx, found, language) }
  },
})
