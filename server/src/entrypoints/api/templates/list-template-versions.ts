import { z } from 'zod'
import { getTemplate } from '../../../templates/get-template.ts'
import { listTemplateVersions } from '../../../templates/template-store.ts'
import { checkPathId, operation } from '../../http/operation.ts'
import { notFound } from '../describe-errors.ts'
import { editedTemplatePath, templateIdOf } from './describe-templates.ts'

const versionsMax = 100

export const listTemplateVersionsOperation = operation({
  name: 'list-template-versions',
  method: 'GET',
  path: '/api/v1/templates/:template_id/versions',
  tag: 'Templates',
  summary: 'List versions of a template',
  description: `The versions that were published, newest first, ${versionsMax} at most. A credential names the page of its own.`,
  pathParameters: editedTemplatePath,
  responses: {
    200: {
      description: 'The versions.',
      schema: z
        .object({
          versions: z
            .array(
              z
                .object({
                  version: z.int().min(1).meta({ description: 'Number of the version.' }),
                  name: z.string().meta({ description: 'What the template was called.' }),
                  published_at: z.string().meta({ description: 'When it was published, ISO 8601.' }),
                })
                .meta({ id: 'TemplateVersion', description: 'A version that was published.' }),
            )
            .meta({ description: 'Newest first.' }),
        })
        .meta({ id: 'TemplateVersions', description: 'The versions of a template.' }),
      examples: {
        one: {
          summary: 'Its first version',
          value: {
            versions: [{ version: 1, name: 'Análisis de datos con Python', published_at: '2026-11-26T16:00:00.000Z' }],
          },
        },
      },
    },
    404: notFound('template_not_found'),
  },
  checkPath: checkPathId('template_id', 'template_not_found'),
  async handle(ctx, { path }) {
    const versions = await listTemplateVersions(ctx, await getTemplate(ctx, templateIdOf(path)), versionsMax)
    return {
      body: {
        versions: versions.map(({ version, name, publishedAt }) => ({
          version,
          name,
          published_at: publishedAt.toISOString(),
        })),
      },
    }
  },
})
