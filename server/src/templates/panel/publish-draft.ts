import { z } from 'zod'
import { discardDraft, publishDraft } from '../../administration/drafts/publish-draft.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { checkTemplatePath, editState, presentTemplateRecord, templateIdOf } from './present-template.ts'

const body = z.object({ edit_state: editState })

export const publishDraftOperation = memberOperation({
  name: 'publish-draft',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/templates/:id/publish',
  body,
  checkPath: checkTemplatePath,
  async handle(ctx, { path, body }) {
    await publishDraft(ctx, templateIdOf(path), body.edit_state)
    return { body: await presentTemplateRecord(ctx, templateIdOf(path)) }
  },
})

export const discardDraftOperation = memberOperation({
  name: 'discard-draft',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/templates/:id/discard-draft',
  body,
  checkPath: checkTemplatePath,
  async handle(ctx, { path, body }) {
    await discardDraft(ctx, templateIdOf(path), body.edit_state)
    return { status: 204, body: null }
  },
})
