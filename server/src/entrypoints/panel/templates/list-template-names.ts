import { z } from 'zod'
import { listTemplates } from '../../../templates/template-store.ts'
import { memberOperation } from '../member.ts'

const namesMax = 200

export const listTemplateNamesOperation = memberOperation({
  name: 'list-template-names',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/template-names',
  tag: 'Credentials',
  summary: 'Names of templates, to choose from',
  description: `Those in use, the newest first; the newest ${namesMax} where there are more.`,
  responses: {
    200: {
      description: 'The names.',
      schema: z
        .object({
          items: z
            .array(
              z
                .object({
                  id: z.uuid().meta({ description: 'Its id.' }),
                  name: z.string().meta({ description: 'Its name.' }),
                })
                .meta({ id: 'TemplateName', description: 'A template by its name.' }),
            )
            .meta({ description: 'The newest first.' }),
        })
        .meta({ id: 'TemplateNames', description: 'Names of templates.' }),
      examples: {
        one: {
          summary: 'One template',
          value: { items: [{ id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11', name: 'Análisis de datos' }] },
        },
      },
    },
  },
  async handle(ctx) {
    const { templates } = await listTemplates(ctx, { offset: 0, limit: namesMax })
    return { body: { items: templates.map(({ id, name }) => ({ id, name })) } }
  },
})
