import { z } from 'zod'
import {
  previewStoredTemplate,
  previewTemplate,
  type TemplatePreview,
} from '../../administration/drafts/preview-template.ts'
import { optionalId, textOf, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import type { TemplateId } from '../../platform/ids.ts'
import { sentTemplate, templateFileExample, templateInPath } from './get-template-record.ts'

const recipientName = textOf('recipient_name', 500).optional()

const shownAddress = 'ana@example.org'

export const previewTemplateOperation = teamOperation({
  name: 'preview-template',
  leastRole: 'admin',
  route: 'POST /api/panel/template-preview',
  body: z.object({
    template: sentTemplate,
    template_id: optionalId<TemplateId>('template_id'),
    recipient_name: recipientName,
  }),
  exampleBody: { template: templateFileExample, recipient_name: 'Ana Muñoz' },
  async handle(ctx, { body }) {
    const sample = { email: shownAddress, recipientName: body.recipient_name }
    return { body: present(await previewTemplate(ctx, body.template_id, body.template, sample)) }
  },
})

export const previewLetterOperation = teamOperation({
  name: 'preview-letter',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates/:id/preview',
  query: z.object({
    of: wordFilter(['published', 'draft']),
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
