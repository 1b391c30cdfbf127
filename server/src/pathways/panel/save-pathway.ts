import { z } from 'zod'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { readPathway } from '../pathway-file.ts'
import { changePathway, createPathway } from '../publish-pathway.ts'
import { pathwayFileExample, pathwayInPath, sentPathway, shownVersion, showPathway } from './get-pathway-record.ts'

export const createPathwayOperation = teamOperation({
  name: 'create-pathway',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/pathways',
  body: z.object({ pathway: sentPathway }),
  exampleBody: { pathway: pathwayFileExample },
  handle: async (ctx, { body }) => showPathway(ctx, await createPathway(ctx, readPathway(body.pathway))),
  status: 201,
})

export const changePathwayOperation = teamOperation({
  name: 'change-pathway',
  leastRole: 'admin',
  keepsBody: true,
  route: 'PUT /api/panel/pathways/:id/draft',
  id: pathwayInPath,
  body: z.object({ version: shownVersion, pathway: sentPathway }),
  exampleBody: { version: 2, pathway: pathwayFileExample },
  act: (ctx, { id, body }) => changePathway(ctx, id, readPathway(body.pathway), body.version),
  handle: showPathway,
})
