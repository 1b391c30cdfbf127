import { z } from 'zod'
import { archiveTemplate } from '../../../administration/change-template.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  checkTemplatePath,
  presentTemplateRecord,
  templateIdOf,
  templateRecord,
  templateRecordExample,
} from './present-template.ts'

export const archiveTemplateOperation = memberOperation({
  name: 'archive-template',
  leastRole: 'admin',
  keepsBody: ({ is_archived: isArchived }) => !isArchived,
  method: 'PUT',
  path: '/api/panel/templates/:id/archived',
  tag: 'Templates',
  summary: 'Take a template out of use, or back into it',
  description:
    'An archived template is issued no more. Its credentials and the batches that were accepted are not changed.',
  pathParameters: { id: { description: 'Id of the template.', example: templateRecordExample.row.id } },
  body: z
    .object({
      is_archived: z.boolean('is_archived must be true or false').meta({ description: 'Whether it is archived.' }),
    })
    .meta({ id: 'TemplateArchiving', description: 'Whether a template is archived.' }),
  bodyExamples: { archive: { summary: 'Out of use', value: { is_archived: true } } },
  responses: {
    200: {
      description: 'The template.',
      schema: templateRecord,
      examples: {
        archived: {
          summary: 'Archived',
          value: { ...templateRecordExample, row: { ...templateRecordExample.row, state: 'archived' } },
        },
      },
    },
    404: refusedWith('Missing, or of another organization.', 'template_not_found', 'organization_not_found'),
  },
  checkPath: checkTemplatePath,
  async handle(ctx, { path, body }) {
    await archiveTemplate(ctx, templateIdOf(path), body.is_archived)
    return { body: await presentTemplateRecord(ctx, templateIdOf(path)) }
  },
})
