import { z } from 'zod'
import { previewPathway } from '../../../awards/preview-pathway.ts'
import { archivePathway, getPathway, publishPathway } from '../../../pathways/publish-pathway.ts'
import { oneOf, refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  ofPathway,
  pathwayIdOf,
  pathwayRecord,
  pathwayRecordExample,
  presentPathwayRecord,
  shownVersion,
} from './present-pathway.ts'

const sampleMax = 10

const missing = refusedWith('Missing, or of another organization.', 'pathway_not_found', 'organization_not_found')

export const previewPathwayOperation = memberOperation({
  ...ofPathway,
  name: 'preview-pathway',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id/preview',
  tag: 'Pathways',
  summary: 'Whom a pathway would award if it were published now',
  description: `By the statement that awards and the check of every award. ${sampleMax} of their addresses are named. Nothing is stored, nobody is awarded.`,
  responses: {
    200: {
      description: 'The preview.',
      schema: z
        .object({
          version: z.int().meta({ description: 'The newest version, of which this is told.' }),
          people: z.int().min(0).meta({ description: 'How many people would be awarded.' }),
          sample: z.array(z.string()).meta({ description: 'Some of their addresses.' }),
          withheld_people: z.int().min(0).meta({ description: 'How many have fulfilled it and cannot be awarded.' }),
          withheld: z
            .array(
              z
                .object({
                  email: z.string().meta({ description: 'Their address.' }),
                  error_codes: z.array(z.string()).meta({ description: 'Why, as codes of a failure.' }),
                  error_message: z.string().meta({ description: 'Why, as the failure would say it.' }),
                })
                .meta({ id: 'WithheldAward', description: 'Somebody who cannot be awarded.' }),
            )
            .meta({ description: 'Some of these.' }),
        })
        .meta({ id: 'PathwayPreview', description: 'Whom a pathway would award.' }),
      examples: {
        two: {
          summary: 'One person, and one who cannot be awarded',
          value: {
            version: 2,
            people: 1,
            sample: ['ana@example.org'],
            withheld_people: 1,
            withheld: [
              {
                email: 'luis@example.org',
                error_codes: ['field_missing'],
                error_message: 'Este achievement requiere recipient_name',
              },
            ],
          },
        },
      },
    },
    404: missing,
  },
  async handle(ctx, { path }) {
    const pathway = await getPathway(ctx, pathwayIdOf(path))
    const { people, sample, withheld } = await previewPathway(ctx, pathway, sampleMax)
    const reasons = withheld.sample.map(({ email, message, errorCodes }) => {
      return { email, error_codes: [...errorCodes], error_message: message }
    })
    return { body: { version: pathway.version, people, sample, withheld_people: withheld.people, withheld: reasons } }
  },
})

export const publishPathwayOperation = memberOperation({
  ...ofPathway,
  name: 'publish-pathway',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/pathways/:id/publish',
  tag: 'Pathways',
  summary: 'Publish the newest version of a pathway',
  description:
    'From then on it awards, and a run over past credentials begins: `sweep` of the pathway says how far it is. It goes on by itself whatever stops it.',
  body: z
    .object({ version: shownVersion })
    .meta({ id: 'PathwayPublishing', description: 'The version that is meant.' }),
  bodyExamples: { shown: { summary: 'As it was shown', value: { version: 2 } } },
  responses: {
    200: {
      description: 'The pathway, published.',
      schema: pathwayRecord,
      examples: { published: { summary: 'Published', value: pathwayRecordExample } },
    },
    404: missing,
    409: oneOf(
      'It is archived, or somebody else was there.',
      refusedWith('Archived.', 'pathway_archived'),
      refusedFor('Somebody else was there.', 'pathway_changed_meanwhile', 3),
    ),
    422: refusedFor(
      'It names a template that is not in use any more, or its awards would lead back to it.',
      'invalid_pathway',
      'groups lead back to the pathway itself: Diploma (awards Diploma) > Curso (awards Curso) > Diploma',
    ),
  },
  async handle(ctx, { path, body }) {
    const id = pathwayIdOf(path)
    await publishPathway(ctx, id, body.version)
    return { body: await presentPathwayRecord(ctx, id) }
  },
})

export const archivePathwayOperation = memberOperation({
  ...ofPathway,
  name: 'archive-pathway',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/pathways/:id/archive',
  tag: 'Pathways',
  summary: 'Archive a pathway',
  description: 'For good: it awards no more, and its draft is given up. What it awarded stays.',
  body: z.object({}).meta({ id: 'PathwayArchiving', description: 'Nothing more to say.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: {
    200: {
      description: 'The pathway, archived.',
      schema: pathwayRecord,
      examples: {
        archived: {
          summary: 'Archived',
          value: {
            ...pathwayRecordExample,
            row: { ...pathwayRecordExample.row, state: 'archived', published_at: null, is_sweeping: false },
            published: null,
            sweep: null,
          },
        },
      },
    },
    404: missing,
  },
  async handle(ctx, { path }) {
    const id = pathwayIdOf(path)
    await archivePathway(ctx, id)
    return { body: await presentPathwayRecord(ctx, id) }
  },
})
