import { z } from 'zod'
import { type Pathway, revocationPolicies, templatesOf } from '../../pathways/pathway.ts'
import { findReleasedPathway } from '../../pathways/pathway-store.ts'
import type { Context } from '../../platform/context.ts'
import { type PathwayId, parseId, type TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { listTemplatesById } from '../../templates/template-store.ts'
import { summaryExample } from './templates/present-template.ts'

const summaryShape = {
  id: z.uuid().meta({ description: 'Pathway id.' }),
  name: z.string().meta({ description: 'Its name.' }),
  description: z.string().meta({ description: 'What it is; may be empty.' }),
  state: z
    .enum(['published', 'archived'])
    .meta({ description: '`archived` where it awards no more; what it awarded stays.' }),
  version: z.int().min(1).meta({ description: 'The version that is published, or was published last.' }),
  published_at: z.string().meta({ description: 'When that version was published.', format: 'date-time' }),
  award_template_id: z.uuid().meta({ description: 'The template that it awards.' }),
  award_template_name: z.string().meta({ description: 'The name of that template.' }),
}

export const pathwaySummary = z
  .object(summaryShape)
  .meta({ id: 'PathwaySummary', description: 'A pathway as lists have it.' })

const requiredTemplate = z
  .object({
    template_id: z.uuid().meta({ description: 'The template.' }),
    name: z.string().meta({ description: 'Its name.' }),
    minimum_result: z.string().nullable().meta({ description: 'Counts from this result on; null for any.' }),
    minimum_credits: z.number().nullable().meta({ description: 'Counts from so many credits on; null for any.' }),
  })
  .meta({ id: 'RequiredTemplate', description: 'A template that a group asks for.' })

const group = z
  .object({
    at_least: z.int().min(1).meta({ description: 'So many of the templates meet the group.' }),
    credits_at_least: z.number().nullable().meta({ description: 'And so many credits together.' }),
    in_order: z.boolean().meta({ description: 'And in the order of the list.' }),
    templates: z.array(requiredTemplate).meta({ description: 'Each once.' }),
  })
  .meta({ id: 'PathwayGroup', description: 'A part of what a pathway asks for.' })

export const pathwayDetail = z
  .object({
    ...summaryShape,
    groups: z.array(group).meta({ description: 'All of them are to be met.' }),
    when_revoked: z
      .enum(revocationPolicies)
      .meta({ description: 'What happens to an award when a credential is revoked by which it was earned.' }),
  })
  .meta({ id: 'Pathway', description: 'What is awarded to whoever has earned a set of credentials.' })

/** Gets a pathway that is published, or was. Throws Refusal where the organization has none with this id. */
export async function getReleasedPathway(ctx: Context, id: string | undefined): Promise<Pathway> {
  const parsed = parseId<PathwayId>(id)
  const pathway = parsed && (await findReleasedPathway(ctx, parsed))
  if (!pathway) throw refuse('pathway_not_found')
  return pathway
}

export async function presentPathwaySummaries(
  ctx: Context,
  pathways: Pathway[],
): Promise<z.output<typeof pathwaySummary>[]> {
  const nameOf = await readNames(
    ctx,
    pathways.map(({ definition }) => definition.awardTemplateId),
  )
  return pathways.map((pathway) => presentSummary(pathway, nameOf))
}

export async function presentPathwayDetail(ctx: Context, pathway: Pathway): Promise<z.output<typeof pathwayDetail>> {
  const { definition } = pathway
  const nameOf = await readNames(ctx, [definition.awardTemplateId, ...templatesOf(definition)])
  return {
    ...presentSummary(pathway, nameOf),
    groups: definition.groups.map(({ atLeast, creditsAtLeast, isInOrder, templates }) => ({
      at_least: atLeast,
      credits_at_least: creditsAtLeast,
      in_order: isInOrder,
      templates: templates.map(({ templateId, minimumResult, minimumCredits }) => ({
        template_id: templateId,
        name: nameOf(templateId),
        minimum_result: minimumResult,
        minimum_credits: minimumCredits,
      })),
    })),
    when_revoked: definition.whenRevoked,
  }
}

function presentSummary(
  { id, version, state, publishedAt, definition }: Pathway,
  nameOf: (id: TemplateId) => string,
): z.output<typeof pathwaySummary> {
  if (publishedAt === null || state === 'draft') throw new Error(`Version ${version} of ${id} was never published.`)
  return {
    id,
    name: definition.name,
    description: definition.description,
    state,
    version,
    published_at: publishedAt.toISOString(),
    award_template_id: definition.awardTemplateId,
    award_template_name: nameOf(definition.awardTemplateId),
  }
}

async function readNames(ctx: Context, ids: TemplateId[]): Promise<(id: TemplateId) => string> {
  const names = new Map((await listTemplatesById(ctx, [...new Set(ids)])).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}

export const pathwaySummaryExample: z.output<typeof pathwaySummary> = {
  id: '0198c5d9-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  name: 'Diploma en análisis de datos',
  description: 'Para quien terminó el curso.',
  state: 'published',
  version: 2,
  published_at: '2026-11-22T09:00:00.000Z',
  award_template_id: '0198c5a2-7a00-7b1c-8d2e-3a4b5c6d7e8f',
  award_template_name: 'Diploma',
}

export const pathwayDetailExample: z.output<typeof pathwayDetail> = {
  ...pathwaySummaryExample,
  groups: [
    {
      at_least: 1,
      credits_at_least: null,
      in_order: false,
      templates: [
        { template_id: summaryExample.id, name: summaryExample.name, minimum_result: null, minimum_credits: null },
      ],
    },
  ],
  when_revoked: 'flag',
}
