import { parseId, type TemplateId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { getTemplate } from '../../../templates/get-template.ts'
import { operation } from '../../http/operation.ts'
import { example, notFound, refused } from '../describe-errors.ts'
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
    400: refused('Not a UUID.', { format: example('Not a UUID', 'invalid_template_id') }),
    404: notFound('template_not_found'),
  },
  async handle(ctx, { path }) {
    const id = parseId<TemplateId>(path.template_id)
    if (!id) throw refuse('invalid_template_id')
    return { body: presentTemplateDetail(ctx, await getTemplate(ctx, id)) }
  },
})
