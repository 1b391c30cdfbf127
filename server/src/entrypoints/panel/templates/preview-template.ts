import { z } from 'zod'
import { previewStoredTemplate, previewTemplate, type TemplatePreview } from '../../../drafts/preview-template.ts'
import { parseId, type TemplateId } from '../../../platform/ids.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  checkTemplatePath,
  sentTemplate,
  templateFileExample,
  templateIdOf,
  templateRecordExample,
} from './present-template.ts'

const recipientName = z
  .string('recipient_name must be a string')
  .max(500, 'recipient_name must have at most 500 characters')
  .optional()
  .meta({ description: 'Who is shown; nobody by name where it is left out.' })

const shownAddress = 'ana@example.org'

const previewSchema = z
  .object({
    badge_svg: z
      .string()
      .nullable()
      .meta({ description: 'The badge that is drawn; null where the template has its own picture.' }),
    letter: z
      .object({
        from: z.string().meta({ description: 'The name of the sender.' }),
        subject: z.string().meta({ description: 'The subject.' }),
        text: z.string().meta({ description: 'The letter as plain text.' }),
        html: z.string().meta({ description: 'The letter as HTML, to be shown apart from everything else.' }),
      })
      .meta({ description: 'The letter as it would be sent.' }),
  })
  .meta({ id: 'TemplatePreview', description: 'What a person would get of a template.' })

const shown = {
  description: 'The preview.',
  schema: previewSchema,
  examples: {
    letter: {
      summary: 'A letter',
      value: {
        badge_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
        letter: {
          from: 'Universidad de Aguamarina',
          subject: 'Tu certificado',
          text: 'Hola, Ana Muñoz:',
          html: '<!doctype html><html lang="es"></html>',
        },
      },
    },
  },
}

export const previewTemplateOperation = memberOperation({
  name: 'preview-template',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/template-preview',
  tag: 'Templates',
  summary: 'Badge and letter of a template as it is typed',
  description: 'By the code that draws and sends. Nothing is stored, nothing is sent.',
  body: z
    .object({
      template: sentTemplate,
      template_id: z.uuid('template_id must be a UUID').optional().meta({ description: 'Its id, where it has one.' }),
      recipient_name: recipientName,
    })
    .meta({ id: 'TemplatePreviewing', description: 'A template to be shown.' }),
  bodyExamples: {
    certificate: { summary: 'A certificate', value: { template: templateFileExample, recipient_name: 'Ana Muñoz' } },
  },
  responses: {
    200: shown,
    422: refusedFor(
      'A field cannot be kept; `errors` says which and why.',
      'invalid_template',
      'name must not be empty',
    ),
  },
  async handle(ctx, { body }) {
    const id = parseId<TemplateId>(body.template_id)
    const sample = { email: shownAddress, recipientName: body.recipient_name }
    return { body: present(await previewTemplate(ctx, id, body.template, sample)) }
  },
})

export const previewLetterOperation = memberOperation({
  name: 'preview-letter',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/templates/:id/preview',
  tag: 'Templates',
  summary: 'Badge and letter of a template',
  description: 'As it is published, or as its draft is saved. By the code that draws and sends.',
  pathParameters: { id: { description: 'Id of the template.', example: templateRecordExample.row.id } },
  query: z.object({
    of: wordFilter(['published', 'draft'], 'Which of the two; the published version where it is left out.'),
    recipient_name: recipientName,
  }),
  responses: {
    200: shown,
    404: refusedWith(
      'Missing, or of another organization.',
      'template_not_found',
      'template_draft_not_found',
      'organization_not_found',
    ),
  },
  checkPath: checkTemplatePath,
  async handle(ctx, { path, query }) {
    const sample = { email: shownAddress, recipientName: query.recipient_name }
    return { body: present(await previewStoredTemplate(ctx, templateIdOf(path), query.of ?? 'published', sample)) }
  },
})

function present({ badge, letter }: TemplatePreview): z.output<typeof previewSchema> {
  const { from, subject, text, html } = letter
  return { badge_svg: badge ?? null, letter: { from: from.name, subject, text, html } }
}
