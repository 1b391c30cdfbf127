import { archiveTemplate } from '../../administration/change-template.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import {
  editedTemplatePath,
  presentEditedTemplate,
  publishedExample,
  templateIdOf,
  templateRecord,
} from './describe-templates.ts'

export const unarchiveTemplateOperation = operation({
  name: 'unarchive-template',
  method: 'POST',
  path: '/api/v1/templates/:template_id/unarchive',
  tag: 'Templates',
  summary: 'Unarchive a template',
  description: 'It can be issued from again. Doing it again changes nothing.',
  pathParameters: editedTemplatePath,
  responses: {
    200: {
      description: 'The template.',
      schema: templateRecord,
      examples: { done: { summary: 'Done', value: { ...publishedExample, is_archived: false } } },
    },
    404: notFound('template_not_found'),
  },
  checkPath: checkPathId('template_id', 'template_not_found'),
  async handle(ctx, { path }) {
    const id = templateIdOf(path)
    await archiveTemplate(ctx, id, false)
    return { body: await presentEditedTemplate(ctx, id) }
  },
})
