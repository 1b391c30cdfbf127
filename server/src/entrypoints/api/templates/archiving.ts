import { archiveTemplate } from '../../../administration/change-template.ts'
import type { Context } from '../../../platform/context.ts'
import { checkPathId } from '../../http/operation.ts'
import { notFound } from '../describe-errors.ts'
import {
  editedTemplatePath,
  presentEditedTemplate,
  publishedExample,
  templateIdOf,
  templateRecord,
} from './describe-templates.ts'

/** The parts that archiving a template and restoring it share. */
export const archiving = (isArchived: boolean) => ({
  method: 'POST' as const,
  path: `/api/v1/templates/:template_id/${isArchived ? 'archive' : 'unarchive'}`,
  tag: 'Templates',
  pathParameters: editedTemplatePath,
  responses: {
    200: {
      description: 'The template.',
      schema: templateRecord,
      examples: { done: { summary: 'Done', value: { ...publishedExample, is_archived: isArchived } } },
    },
    404: notFound('template_not_found'),
  },
  checkPath: checkPathId('template_id', 'template_not_found'),
  async handle(ctx: Context, { path }: { path: Record<string, string> }) {
    const id = templateIdOf(path)
    await archiveTemplate(ctx, id, isArchived)
    return { body: await presentEditedTemplate(ctx, id) }
  },
})
