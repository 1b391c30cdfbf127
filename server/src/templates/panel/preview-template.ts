import { z } from 'zod'
import {
  previewStoredTemplate,
  previewTemplate,
  type TemplatePreview,
} from '../../administration/drafts/preview-template.ts'
import { wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { parseId, type TemplateId } from '../../platform/ids.ts'
import { sentTemplate, templateFileExample, templateInPath } from './present-template.ts'

const recipientName = z
  .string('recipient_name must be a string')
  .max(500, 'recipient_name must have at most 500 characters')
  .optional()

const shownAddress = 'ana@example.org'

export const previewTemplateOperation = teamOperation({
  name: 'preview-template',
  leastRole: 'admin',
  route: 'POST /api/panel/template-preview',
  body: z.object({
    template: sentTemplate,
    template_id: z.uuid('template_id must be a UUID').optional(),
    recipient_name: recipientName,
  }),
  exampleBody: { template: templateFileExample, recipient_name: 'Ana Muñoz' },
  async handle(ctx, { body }) {
    const id = parseId<TemplateId>(body.template_id)
    const sample = { email: shownAddress, recipientName: body.recipient_name }
    return { body: present(await previewTemplate(ctx, id, body.template, sample)) }
  },
})

export const previewLetterOperation = teamOperation({
  name: 'preview-letter',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates/:id/preview',
  query: z.object({
    of: wordFilter(['published', 'draft'], 'Which of the two; the published version where it is left out.'),
    recipient_name: recipientName,
  }),
  id: templateInPath,
  async handle(ctx, { id, query }) {
    const sample = { email: shownAddress, recipientName: query.recipient_name }
    return { body: present(await previewStoredTemplate(ctx, id, query.of ?? 'published', sample)) }
  },
})

function present({ badge, letter }: TemplatePreview) {
  const { from, subject, text, html } = letter
  return { badge_svg: badge ?? null, letter: { from: from.name, subject, text, html } }
}
