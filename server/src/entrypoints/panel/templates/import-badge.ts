import { z } from 'zod'
import { importBadge } from '../../../drafts/import-badge.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { templateFile, templateFileExample } from './present-template.ts'

const badgeCharactersMax = 2_000_000

export const importBadgeOperation = memberOperation({
  name: 'import-badge',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/badge-imports',
  tag: 'Templates',
  summary: 'Read an Open Badge of somebody else into a template',
  description:
    'Its JSON, 2.0 or 3.0: an achievement, a badge class, or a credential that holds one. Nothing is saved but its picture, drawn anew; a picture elsewhere is fetched over https at public addresses.',
  body: z
    .object({
      badge: z
        .string('badge must be a string')
        .max(badgeCharactersMax, `badge must have at most ${badgeCharactersMax} characters`)
        .meta({ description: 'The JSON, as text.' }),
    })
    .meta({ id: 'BadgeImport', description: 'A badge to be read.' }),
  bodyExamples: {
    badge: {
      summary: 'A badge class',
      value: { badge: '{"type":"BadgeClass","name":"Análisis de datos con Python","fieldOfStudy":"Estadística"}' },
    },
  },
  responses: {
    200: {
      description: 'What a template may begin with.',
      schema: z
        .object({
          template: templateFile.meta({ description: 'What the badge says, as a template.' }),
          taken: z.array(z.string()).meta({ description: 'The fields that it filled in.' }),
          left_out: z
            .array(
              z
                .object({
                  name: z.string().meta({ description: 'The part of the badge.' }),
                  reason: z.string().meta({ description: 'Why.' }),
                })
                .meta({ id: 'LeftOutPart', description: 'A part of a badge that was not taken over.' }),
            )
            .meta({ description: 'What was not taken over, 101 parts at most.' }),
        })
        .meta({ id: 'ImportedBadge', description: 'An Open Badge as a template.' }),
      examples: {
        badge: {
          summary: 'A badge class',
          value: {
            template: templateFileExample,
            taken: ['name'],
            left_out: [{ name: 'fieldOfStudy', reason: 'is no part of a template' }],
          },
        },
      },
    },
    422: refusedFor(
      'It is no Open Badge.',
      'invalid_template',
      'The file is no Open Badge: there is neither an achievement nor a badge class in it',
    ),
  },
  async handle(ctx, { body }) {
    const { template, taken, leftOut } = await importBadge(ctx, body.badge)
    return { body: { template, taken, left_out: leftOut } }
  },
})
