import { z } from 'zod'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { previewPathway } from '../../issuing/awards/preview-pathway.ts'
import { archivePathway, getPathway, publishPathway } from '../publish-pathway.ts'
import { ofPathway, pathwayIdOf, presentPathwayRecord, shownVersion } from './present-pathway.ts'

const sampleMax = 10

export const previewPathwayOperation = memberOperation({
  ...ofPathway,
  name: 'preview-pathway',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id/preview',
  async handle(ctx, { path }) {
    const pathway = await getPathway(ctx, pathwayIdOf(path))
    const { people, sample, withheld } = await previewPathway(ctx, pathway, sampleMax)
    const reasons = withheld.sample.map(({ email, message, errorCodes }) => {
      return { email, error_codes: [...errorCodes], error_message: message }
    })
    return { body: { version: pathway.version, people, sample, withheld_people: withheld.people, withheld: reasons } }
  },
})

export const publishPathwayOperation = memberOperation({
  ...ofPathway,
  name: 'publish-pathway',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/pathways/:id/publish',
  body: z.object({ version: shownVersion }),
  exampleBody: { version: 2 },
  async handle(ctx, { path, body }) {
    const id = pathwayIdOf(path)
    await publishPathway(ctx, id, body.version)
    return { body: await presentPathwayRecord(ctx, id) }
  },
})

export const archivePathwayOperation = memberOperation({
  ...ofPathway,
  name: 'archive-pathway',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/pathways/:id/archive',
  body: z.object({}),
  exampleBody: {},
  async handle(ctx, { path }) {
    const id = pathwayIdOf(path)
    await archivePathway(ctx, id)
    return { body: await presentPathwayRecord(ctx, id) }
  },
})
