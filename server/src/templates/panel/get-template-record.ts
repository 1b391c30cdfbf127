import { memberOperation } from '../../entrypoints/panel/member.ts'
import { checkTemplatePath, presentTemplateRecord, templateIdOf } from './present-template.ts'

export const getTemplateRecordOperation = memberOperation({
  name: 'get-template-record',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/templates/:id',
  checkPath: checkTemplatePath,
  async handle(ctx, { path }) {
    return { body: await presentTemplateRecord(ctx, templateIdOf(path)) }
  },
})
