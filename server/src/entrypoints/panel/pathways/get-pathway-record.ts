import { z } from 'zod'
import { listAllTemplates } from '../../../templates/template-store.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  ofPathway,
  pathwayIdOf,
  pathwayRecord,
  pathwayRecordExample,
  pathwayTemplate,
  pathwayTemplateExample,
  presentPathwayRecord,
  presentPathwayTemplate,
} from './present-pathway.ts'

export const getPathwayRecordOperation = memberOperation({
  ...ofPathway,
  name: 'get-pathway-record',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id',
  tag: 'Pathways',
  summary: 'A pathway with its draft and its publishing',
  description: 'What is published, what is not yet, and how far the run over past credentials is.',
  responses: {
    200: {
      description: 'The pathway.',
      schema: pathwayRecord,
      examples: { published: { summary: 'One that is being published', value: pathwayRecordExample } },
    },
    404: refusedWith('Missing, or of another organization.', 'pathway_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path }) {
    return { body: await presentPathwayRecord(ctx, pathwayIdOf(path)) }
  },
})

export const listPathwayTemplatesOperation = memberOperation({
  name: 'list-pathway-templates',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathway-templates',
  tag: 'Pathways',
  summary: 'The templates that a pathway may ask for or award',
  description: 'All those in use, the newest first, with what a pathway may ask of their credentials.',
  responses: {
    200: {
      description: 'The templates.',
      schema: z
        .object({ items: z.array(pathwayTemplate).meta({ description: 'The newest first.' }) })
        .meta({ id: 'PathwayTemplates', description: 'Templates to choose from.' }),
      examples: { one: { summary: 'One template', value: { items: [pathwayTemplateExample] } } },
    },
  },
  async handle(ctx) {
    const templates = await listAllTemplates(ctx)
    return { body: { items: templates.map((template) => presentPathwayTemplate(ctx, template)) } }
  },
})
