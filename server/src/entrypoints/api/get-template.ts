import { Refusal } from '../../platform/errors.ts'
import { parseId, type TemplateId } from '../../platform/ids.ts'
import { getTemplate } from '../../templates/get-template.ts'
import { operation } from '../http/operation.ts'
import { notFound, refused } from './describe-errors.ts'
import { detailExample, presentTemplateDetail, templateDetail } from './present-template.ts'

export const getTemplateOperation = operation({
  name: 'get-template',
  method: 'GET',
  path: '/api/v1/templates/:template_id',
  tag: 'Templates',
  summary: 'Get a template',
  description: 'One template with all that is needed to issue from it.',
  pathParameters: { template_id: { description: 'Template id.', example: detailExample.id } },
  responses: {
    200: {
      description: 'The template.',
      schema: templateDetail,
      examples: { certificate: { summary: 'A certificate with a grade', value: detailExample } },
    },
    400: refused('Not a UUID.', { format: ['Not a UUID', 'invalid_template_id', 'Invalid template_id format'] }),
    404: notFound('template_not_found', 'Template not found'),
  },
  async handle(ctx, { path }) {
    const id = parseId<TemplateId>(path.template_id)
    if (!id) throw new Refusal('invalid_parameter', 'invalid_template_id', 'Invalid template_id format')
    return { body: presentTemplateDetail(ctx, await getTemplate(ctx, id)) }
  },
})
