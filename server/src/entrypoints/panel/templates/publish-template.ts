import { z } from 'zod'
import { discardDraft, publishDraft } from '../../../drafts/publish-draft.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  checkTemplatePath,
  editState,
  presentTemplateRecord,
  templateIdOf,
  templateRecord,
  templateRecordExample,
} from './present-template.ts'

const pathParameters = { id: { description: 'Id of the template.', example: templateRecordExample.row.id } }
const body = z
  .object({ edit_state: editState })
  .meta({ id: 'DraftChoice', description: 'The draft that the person was shown.' })
const bodyExamples = { shown: { summary: 'As it was shown', value: { edit_state: templateRecordExample.edit_state } } }
const missing = refusedWith(
  'Missing, or of another organization; or there is nothing to be published.',
  'template_not_found',
  'template_draft_not_found',
  'organization_not_found',
)
const meanwhile = refusedFor('Somebody else was there.', 'template_changed_meanwhile', 'Ana Muñoz')

export const publishTemplateOperation = memberOperation({
  name: 'publish-template',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/templates/:id/publish',
  tag: 'Templates',
  summary: 'Publish the draft of a template',
  description:
    'From then on it is issued so, in the panel and by the API. A trial is signed first and kept nowhere. What was issued before stays as it was signed.',
  pathParameters,
  body,
  bodyExamples,
  responses: {
    200: {
      description: 'The template, published.',
      schema: templateRecord,
      examples: { published: { summary: 'Published', value: templateRecordExample } },
    },
    404: missing,
    409: meanwhile,
    422: refusedFor(
      'It cannot be signed or shown; `errors` says which field and why.',
      'invalid_template',
      'criteria_narrative becomes too long a page',
    ),
  },
  checkPath: checkTemplatePath,
  async handle(ctx, { path, body }) {
    await publishDraft(ctx, templateIdOf(path), body.edit_state)
    return { body: await presentTemplateRecord(ctx, templateIdOf(path)) }
  },
})

export const discardTemplateDraftOperation = memberOperation({
  name: 'discard-template-draft',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/templates/:id/discard-draft',
  tag: 'Templates',
  summary: 'Discard the draft of a template',
  description: 'What is published stays. A template that was never published is gone with its draft.',
  pathParameters,
  body,
  bodyExamples,
  responses: {
    204: { description: 'It is gone.', schema: z.null(), examples: {} },
    404: missing,
    409: meanwhile,
  },
  checkPath: checkTemplatePath,
  async handle(ctx, { path, body }) {
    await discardDraft(ctx, templateIdOf(path), body.edit_state)
    return { status: 204, body: null }
  },
})
