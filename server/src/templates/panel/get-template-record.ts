import { teamOperation } from '../../entrypoints/panel/team.ts'
import { presentTemplateRecord, templateInPath } from './present-template.ts'

export const getTemplateRecordOperation = teamOperation({
  name: 'get-template-record',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates/:id',
  id: templateInPath,
  async handle(ctx, { id }) {
    return { body: await presentTemplateRecord(ctx, id) }
  },
})
