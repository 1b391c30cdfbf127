import { z } from 'zod'
import { publishDraft } from '../../../administration/drafts/publish-draft.ts'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { checkPathId, operation } from '../../http/operation.ts'
import { bodyCodes, example, notFound, overStored, refused } from '../describe-errors.ts'
import {
  editedTemplatePath,
  editStateNow,
  presentEditedTemplate,
  publishedExample,
  readEditState,
  templateIdOf,
  templateRecord,
} from './describe-templates.ts'

export const publishTemplateOperation = operation({
  name: 'publish-template',
  method: 'POST',
  path: '/api/v1/templates/:template_id/publish',
  tag: 'Templates',
  summary: 'Publish a draft',
  description:
    'Publishes the draft of a template: from then on it is issued so. A trial is signed first and kept nowhere; what cannot be signed or shown is refused with the fields at fault, and stays a draft. Batches that were accepted go on in the version of their acceptance.',
  pathParameters: editedTemplatePath,
  body: z.object({ edit_state: readEditState }).meta({ id: 'PublishRequest', description: 'What was read.' }),
  bodyOptional: true,
  bodyExamples: { last: { summary: 'Whatever is saved', value: {} } },
  responses: {
    200: {
      description: 'The template as it is published.',
      schema: templateRecord,
      examples: { published: { summary: 'Published', value: publishedExample } },
    },
    404: notFound('template_not_found', 'template_draft_not_found'),
    409: refused('Somebody saved or published meanwhile.', {
      meanwhile: example('Another edit_state', 'template_changed_meanwhile'),
    }),
    422: {
      ...refused('It cannot be signed or shown as it is saved; it stays a draft.', {
        state: example('No edit_state', 'body_invalid', 'edit_state must be a text'),
      }),
      codes: ['body_invalid', 'invalid_template', ...bodyCodes],
    },
    429: overStored,
  },
  checkPath: checkPathId('template_id', 'template_not_found'),
  async handle(ctx, { path, body, bodyBytes }) {
    const id = templateIdOf(path)
    const state = await editStateNow(ctx, id, body.edit_state)
    await withinDailyUse(ctx, { rows: 1, letters: 0, bodyBytes }, () => publishDraft(ctx, id, state))
    return { body: await presentEditedTemplate(ctx, id) }
  },
})
