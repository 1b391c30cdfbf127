import { z } from 'zod'
import { discardDraft, publishDraft } from '../../administration/drafts/publish-draft.ts'
import { showNothing } from '../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { editState, showTemplate, templateInPath } from './get-template-record.ts'

const body = z.object({ edit_state: editState })

export const publishDraftOperation = teamOperation({
  name: 'publish-draft',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/templates/:id/publish',
  body,
  id: templateInPath,
  act: (ctx, { id, body }) => publishDraft(ctx, id, body.edit_state),
  handle: showTemplate,
})

export const discardDraftOperation = teamOperation({
  name: 'discard-draft',
  leastRole: 'admin',
  route: 'POST /api/panel/templates/:id/discard-draft',
  body,
  id: templateInPath,
  act: (ctx, { id, body }) => discardDraft(ctx, id, body.edit_state),
  handle: showNothing,
})
