import { z } from 'zod'
import { saveDraft } from '../../../administration/drafts/save-draft.ts'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { checkPathId, operation } from '../../http/operation.ts'
import { bodyCodes, example, notFound, overStored, refused } from '../describe-errors.ts'
import {
  draftedExample,
  editedTemplatePath,
  editStateNow,
  fileExample,
  fileFaults,
  presentEditedTemplate,
  publishedExample,
  readEditState,
  templateFile,
  templateIdOf,
  templateRecord,
} from './describe-templates.ts'

export const saveTemplateDraftOperation = operation({
  name: 'save-template-draft',
  method: 'PUT',
  path: '/api/v1/templates/:template_id/draft',
  tag: 'Templates',
  summary: 'Save a draft',
  description:
    'Saves the next version of a template from a template file, without publishing it. What is issued stays as it is.',
  pathParameters: editedTemplatePath,
  query: z.object({ edit_state: readEditState }),
  body: templateFile,
  bodyExamples: { certificate: { summary: 'A certificate', value: fileExample } },
  responses: {
    200: {
      description: 'The template with its draft.',
      schema: templateRecord,
      examples: {
        saved: {
          summary: 'Saved',
          value: { ...publishedExample, edit_state: `1-${draftedExample.id}`, draft: draftedExample.draft },
        },
      },
    },
    404: notFound('template_not_found'),
    409: refused('Somebody saved or published meanwhile.', {
      meanwhile: example('Another edit_state', 'template_changed_meanwhile'),
    }),
    422: {
      ...refused('The template file is invalid.', fileFaults),
      codes: ['invalid_template', 'image_not_found', ...bodyCodes],
    },
    429: overStored,
  },
  checkPath: checkPathId('template_id', 'template_not_found'),
  async handle(ctx, { path, query, body, bodyBytes }) {
    const id = templateIdOf(path)
    const state = await editStateNow(ctx, id, query.edit_state)
    await withinDailyUse(ctx, { rows: 1, letters: 0, bodyBytes }, () => saveDraft(ctx, id, state, body))
    return { body: await presentEditedTemplate(ctx, id) }
  },
})
