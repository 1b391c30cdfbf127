import { z } from 'zod'
import { archiveTemplate } from '../../administration/change-template.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { showTemplate, templateInPath } from './get-template-record.ts'

export const archiveTemplateOperation = teamOperation({
  name: 'archive-template',
  leastRole: 'admin',
  keepsBody: ({ is_archived: isArchived }) => !isArchived,
  route: 'PUT /api/panel/templates/:id/archived',
  body: z.object({ is_archived: z.boolean('is_archived must be true or false') }),
  exampleBody: { is_archived: true },
  id: templateInPath,
  act: (ctx, { id, body }) => archiveTemplate(ctx, id, body.is_archived),
  handle: showTemplate,
})
