import { z } from 'zod'
import { discardDraft, publishDraft } from '../../administration/drafts/publish-draft.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { editState, presentTemplateRecord, templateInPath } from './present-template.ts'

const body = z.object({ edit_state: editState })

export const publishDraftOperation = teamOperation({
  name: 'publish-draft',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/templates/:id/publish',
  body,
  id: templateInPath,
  async handle(ctx, { id, body }) {
    await publishDraft(ctx, id, body.edit_state)
    return { body: await presentTemplateRecord(ctx, id) }
  },
})

export const discardDraftOperation = teamOperation({
  name: 'discard-draft',
  leastRole: 'admin',
  route: 'POST /api/panel/templates/:id/discard-draft',
  body,
  id: templateInPath,
  async handle(ctx, { id, body }) {
    await discardDraft(ctx, id, body.edit_state)
    return { status: 204, body: null }
  },
})
