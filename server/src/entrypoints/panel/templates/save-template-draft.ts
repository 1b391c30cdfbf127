import { z } from 'zod'
import { templatesMax } from '../../../drafts/draft.ts'
import { createDraft, saveDraft } from '../../../drafts/save-draft.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  checkTemplatePath,
  draftRecordExample,
  editState,
  presentTemplateRecord,
  sentTemplate,
  templateFileExample,
  templateIdOf,
  templateRecord,
  templateRecordExample,
} from './present-template.ts'

const saved = {
  description: 'The template with its draft.',
  schema: templateRecord,
  examples: { draft: { summary: 'A draft', value: draftRecordExample } },
}

const unreadable = refusedFor(
  'A field cannot be kept; `errors` says which and why.',
  'invalid_template',
  'name must not be empty',
)

export const createTemplateDraftOperation = memberOperation({
  name: 'create-template-draft',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/templates',
  tag: 'Templates',
  summary: 'Begin a template',
  description: 'It is a draft until it is published: nobody issues it, and the API does not see it.',
  body: z.object({ template: sentTemplate }).meta({ id: 'TemplateCreation', description: 'A template to be made.' }),
  bodyExamples: { certificate: { summary: 'A certificate', value: { template: templateFileExample } } },
  responses: {
    201: saved,
    409: refusedFor('There are too many.', 'too_many_templates', templatesMax),
    422: unreadable,
  },
  async handle(ctx, { body }) {
    const draft = await createDraft(ctx, body.template)
    return { status: 201, body: await presentTemplateRecord(ctx, draft.templateId) }
  },
})

export const saveTemplateDraftOperation = memberOperation({
  name: 'save-template-draft',
  leastRole: 'admin',
  keepsBody: true,
  method: 'PUT',
  path: '/api/panel/templates/:id/draft',
  tag: 'Templates',
  summary: 'Save a draft',
  description:
    'What is published stays. Where somebody else saved or published in the meantime, nothing is overwritten.',
  pathParameters: { id: { description: 'Id of the template.', example: templateRecordExample.row.id } },
  body: z
    .object({ edit_state: editState, template: sentTemplate })
    .meta({ id: 'TemplateChange', description: 'What the template is to say.' }),
  bodyExamples: {
    certificate: { summary: 'A certificate', value: { edit_state: '2-0', template: templateFileExample } },
  },
  responses: {
    200: saved,
    404: refusedWith('Missing, or of another organization.', 'template_not_found', 'organization_not_found'),
    409: refusedFor('Somebody else was there.', 'template_changed_meanwhile', 'Ana Muñoz'),
    422: unreadable,
  },
  checkPath: checkTemplatePath,
  async handle(ctx, { path, body }) {
    const id = templateIdOf(path)
    await saveDraft(ctx, id, body.edit_state, body.template)
    return { body: await presentTemplateRecord(ctx, id) }
  },
})
