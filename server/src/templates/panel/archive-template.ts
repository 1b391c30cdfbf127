import { z } from 'zod'
import { archiveTemplate } from '../../administration/change-template.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { checkTemplatePath, presentTemplateRecord, templateIdOf } from './present-template.ts'

export const archiveTemplateOperation = memberOperation({
  name: 'archive-template',
  leastRole: 'admin',
  keepsBody: ({ is_archived: isArchived }) => !isArchived,
  method: 'PUT',
  path: '/api/panel/templates/:id/archived',
  body: z.object({
    is_archived: z.boolean('is_archived must be true or false'),
  }),
  exampleBody: { is_archived: true },
  checkPath: checkTemplatePath,
  async handle(ctx, { path, body }) {
    await archiveTemplate(ctx, templateIdOf(path), body.is_archived)
    return { body: await presentTemplateRecord(ctx, templateIdOf(path)) }
  },
})
