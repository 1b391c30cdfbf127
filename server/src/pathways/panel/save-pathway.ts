import { z } from 'zod'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { readPathway } from '../pathway-file.ts'
import { changePathway, createPathway } from '../publish-pathway.ts'
import {
  pathwayFileExample,
  pathwayInPath,
  presentPathwayRecord,
  sentPathway,
  shownVersion,
} from './present-pathway.ts'

export const createPathwayOperation = teamOperation({
  name: 'create-pathway',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/pathways',
  body: z.object({ pathway: sentPathway }),
  exampleBody: { pathway: pathwayFileExample },
  async handle(ctx, { body }) {
    const { id } = await createPathway(ctx, readPathway(body.pathway))
    return { status: 201, body: await presentPathwayRecord(ctx, id) }
  },
})

export const changePathwayOperation = teamOperation({
  name: 'change-pathway',
  leastRole: 'admin',
  keepsBody: true,
  route: 'PUT /api/panel/pathways/:id/draft',
  id: pathwayInPath,
  body: z.object({ version: shownVersion, pathway: sentPathway }),
  exampleBody: { version: 2, pathway: pathwayFileExample },
  async handle(ctx, { id, body }) {
    await changePathway(ctx, id, readPathway(body.pathway), body.version)
    return { body: await presentPathwayRecord(ctx, id) }
  },
})
