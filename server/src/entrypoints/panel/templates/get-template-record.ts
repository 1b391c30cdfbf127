import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  checkTemplatePath,
  presentTemplateRecord,
  templateIdOf,
  templateRecord,
  templateRecordExample,
} from './present-template.ts'

export const getTemplateRecordOperation = memberOperation({
  name: 'get-template-record',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/templates/:id',
  tag: 'Templates',
  summary: 'A template with its draft and its versions',
  description: 'What is published and what is not yet, as a form is filled with it.',
  pathParameters: { id: { description: 'Id of the template.', example: templateRecordExample.row.id } },
  responses: {
    200: {
      description: 'The template.',
      schema: templateRecord,
      examples: { published: { summary: 'A published one', value: templateRecordExample } },
    },
    404: refusedWith('Missing, or of another organization.', 'template_not_found', 'organization_not_found'),
  },
  checkPath: checkTemplatePath,
  async handle(ctx, { path }) {
    return { body: await presentTemplateRecord(ctx, templateIdOf(path)) }
  },
})
