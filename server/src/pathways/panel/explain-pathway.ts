import { z } from 'zod'
import { wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { presentExplanation } from '../../entrypoints/recipients/present-explanation.ts'
import { explainPathway } from '../explain-pathway.ts'
import { getDecidingPathway } from '../publish-pathway.ts'
import { pathwayInPath } from './get-pathway-record.ts'

export const explainPathwayOperation = teamOperation({
  name: 'explain-pathway',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathways/:id/explanation',
  id: pathwayInPath,
  query: z.object({
    email: z.string('must be an address').max(600, 'must be an address').default(''),
    language: wordFilter(['es', 'en']),
  }),
  async handle(ctx, { id, query: { email, language } }) {
    const found = await explainPathway(ctx, await getDecidingPathway(ctx, id), email)
    return { body: presentExplanation(ctx, found, language) }
  },
})
