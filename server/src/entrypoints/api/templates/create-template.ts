import { templatesMax } from '../../../administration/drafts/draft.ts'
import { createDraft } from '../../../administration/drafts/save-draft.ts'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { operation } from '../../http/operation.ts'
import { bodyCodes, example, keyMisused, overStored, refused } from '../describe-errors.ts'
import {
  draftedExample,
  fileExample,
  fileFaults,
  presentEditedTemplate,
  templateFile,
  templateRecord,
} from './describe-templates.ts'

export const createTemplateOperation = operation({
  name: 'create-template',
  method: 'POST',
  path: '/api/v1/templates',
  tag: 'Templates',
  summary: 'Make a template',
  description:
    'Saves a template as a draft, from a template file. Nothing can be issued from it before it is published. What is wrong with a field is said with its name.',
  body: templateFile,
  idempotent: true,
  bodyExamples: { certificate: { summary: 'A certificate', value: fileExample } },
  responses: {
    201: {
      description: 'The template with its draft.',
      schema: templateRecord,
      examples: { drafted: { summary: 'Saved', value: draftedExample } },
    },
    409: refused('There are as many as there may be, or the Idempotency-Key is in use.', {
      many: example('As many as there may be', 'too_many_templates', templatesMax),
      running: example('The first request is still running', 'idempotency_key_in_use'),
    }),
    422: {
      ...refused('The template file or the Idempotency-Key is invalid.', {
        ...fileFaults,
        ...keyMisused,
      }),
      codes: ['invalid_template', 'image_not_found', 'idempotency_key_invalid', 'idempotency_key_reused', ...bodyCodes],
    },
    429: overStored,
  },
  async handle(ctx, { body, bodyBytes }) {
    const { templateId } = await withinDailyUse(ctx, { rows: 1, letters: 0, bodyBytes }, () => createDraft(ctx, body))
    return { status: 201, body: await presentEditedTemplate(ctx, templateId) }
  },
})
