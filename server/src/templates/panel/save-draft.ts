import { z } from 'zod'
import { createDraft, saveDraft } from '../../administration/drafts/save-draft.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import {
  editState,
  presentTemplateRecord,
  sentTemplate,
  templateFileExample,
  templateInPath,
} from './present-template.ts'

export const createDraftOperation = teamOperation({
  name: 'create-draft',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/templates',
  body: z.object({ template: sentTemplate }),
  exampleBody: { template: templateFileExample },
  async handle(ctx, { body }) {
    const draft = await createDraft(ctx, body.template)
    return { status: 201, body: await presentTemplateRecord(ctx, draft.templateId) }
  },
})

export const saveDraftOperation = teamOperation({
  name: 'save-draft',
  leastRole: 'admin',
  keepsBody: true,
  route: 'PUT /api/panel/templates/:id/draft',
  body: z.object({ edit_state: editState, template: sentTemplate }),
  exampleBody: { edit_state: '2-0', template: templateFileExample },
  id: templateInPath,
  async handle(ctx, { id, body }) {
    await saveDraft(ctx, id, body.edit_state, body.template)
    return { body: await presentTemplateRecord(ctx, id) }
  },
})
