import { z } from 'zod'
import { explainPathway } from '../../../pathways/explain-pathway.ts'
import { getDecidingPathway } from '../../../pathways/publish-pathway.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { presentExplanation } from '../../recipients/present-explanation.ts'
import { memberOperation } from '../member.ts'
import { ofPathway, pathwayIdOf } from './present-pathway.ts'

export const getPathwayExplanationOperation = memberOperation({
  ...ofPathway,
  name: 'get-pathway-explanation',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id/explanation',
  query: z.object({
    email: z.string('must be an address').max(600, 'must be an address').default(''),
    language: wordFilter(['es', 'en'], "In which it is told; the organization's if not given."),
  }),
  async handle(ctx, { path, query: { email, language } }) {
    const found = await explainPathway(ctx, await getDecidingPathway(ctx, pathwayIdOf(path)), email)
    return { body: presentExplanation(ctx, found, language) }
  },
})
