import { memberOperation } from '../../entrypoints/panel/member.ts'
import { listAllTemplates } from '../../templates/template-store.ts'
import { ofPathway, pathwayIdOf, presentPathwayRecord, presentPathwayTemplate } from './present-pathway.ts'

export const getPathwayRecordOperation = memberOperation({
  ...ofPathway,
  name: 'get-pathway-record',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id',
  async handle(ctx, { path }) {
    return { body: await presentPathwayRecord(ctx, pathwayIdOf(path)) }
  },
})

export const listPathwayTemplatesOperation = memberOperation({
  name: 'list-pathway-templates',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathway-templates',
  async handle(ctx) {
    const templates = await listAllTemplates(ctx)
    return { body: { items: templates.map((template) => presentPathwayTemplate(ctx, template)) } }
  },
})
