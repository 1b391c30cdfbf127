import { teamOperation } from '../../entrypoints/panel/team.ts'
import { listAllTemplates } from '../../templates/template-store.ts'
import { pathwayInPath, presentPathwayRecord, presentPathwayTemplate } from './present-pathway.ts'

export const getPathwayRecordOperation = teamOperation({
  name: 'get-pathway-record',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathways/:id',
  id: pathwayInPath,
  async handle(ctx, { id }) {
    return { body: await presentPathwayRecord(ctx, id) }
  },
})

export const listPathwayTemplatesOperation = teamOperation({
  name: 'list-pathway-templates',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathway-templates',
  async handle(ctx) {
    const templates = await listAllTemplates(ctx)
    return { body: { items: templates.map((template) => presentPathwayTemplate(ctx, template)) } }
  },
})
