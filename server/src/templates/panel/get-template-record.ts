import { memberOperation } from '../../entrypoints/panel/member.ts'
import { presentTemplateRecord, templateInPath } from './present-template.ts'

export const getTemplateRecordOperation = memberOperation({
  name: 'get-template-record',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates/:id',
  id: templateInPath,
  async handle(ctx, { id }) {
    return { body: await presentTemplateRecord(ctx, id) }
  },
})
