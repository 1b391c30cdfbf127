import { z } from 'zod'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { previewPathway } from '../../issuing/awards/preview-pathway.ts'
import { archivePathway, getPathway, publishPathway } from '../publish-pathway.ts'
import { pathwayInPath, shownVersion, showPathway } from './get-pathway-record.ts'

const sampleMax = 10

export const previewPathwayOperation = teamOperation({
  name: 'preview-pathway',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathways/:id/preview',
  id: pathwayInPath,
  async handle(ctx, { id }) {
    const pathway = await getPathway(ctx, id)
    const { people, sample, withheld } = await previewPathway(ctx, pathway, sampleMax)
    const reasons = withheld.sample.map(({ email, message, errorCodes }) => {
      return { email, error_codes: [...errorCodes], error_message: message }
    })
    return { body: { version: pathway.version, people, sample, withheld_people: withheld.people, withheld: reasons } }
  },
})

export const publishPathwayOperation = teamOperation({
  name: 'publish-pathway',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/pathways/:id/publish',
  id: pathwayInPath,
  body: z.object({ version: shownVersion }),
  exampleBody: { version: 2 },
  act: (ctx, { id, body }) => publishPathway(ctx, id, body.version),
  handle: showPathway,
})

export const archivePathwayOperation = teamOperation({
  name: 'archive-pathway',
  leastRole: 'admin',
  route: 'POST /api/panel/pathways/:id/archive',
  id: pathwayInPath,
  act: (ctx, { id }) => archivePathway(ctx, id),
  handle: showPathway,
})
