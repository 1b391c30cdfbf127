import { z } from 'zod'
import { createDraft, saveDraft } from '../../administration/drafts/save-draft.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { editState, sentTemplate, showTemplate, templateFileExample, templateInPath } from './get-template-record.ts'

export const createDraftOperation = teamOperation({
  name: 'create-draft',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/templates',
  body: z.object({ template: sentTemplate }),
  exampleBody: { template: templateFileExample },
  async handle(ctx, { body }) {
    const { templateId: id } = await createDraft(ctx, body.template)
    return showTemplate(ctx, { id })
  },
  status: 201,
})

export const saveDraftOperation = teamOperation({
  name: 'save-draft',
  leastRole: 'admin',
  keepsBody: true,
  route: 'PUT /api/panel/templates/:id/draft',
  body: z.object({ edit_state: editState, template: sentTemplate }),
  exampleBody: { edit_state: '2-0', template: templateFileExample },
  id: templateInPath,
  act: (ctx, { id, body }) => saveDraft(ctx, id, body.edit_state, body.template),
  handle: showTemplate,
})
