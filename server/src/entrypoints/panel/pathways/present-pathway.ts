import { z } from 'zod'
import { imageUrlOf } from '../../../credentials/open-badge.ts'
import { type Pathway, revocationPolicies, templatesOf, unsuppliedFields } from '../../../pathways/pathway.ts'
import { writePathwayFile } from '../../../pathways/pathway-file.ts'
import { findPathwayVersion } from '../../../pathways/pathway-store.ts'
import { getPathway } from '../../../pathways/publish-pathway.ts'
import type { Context } from '../../../platform/context.ts'
import { isUuid, type PathwayId, parseId, type TemplateId } from '../../../platform/ids.ts'
import {
  awardsCountedMax,
  findSweepProgress,
  listPathwayRows,
  type PathwayRow,
} from '../../../progress/pathway-list-view.ts'
import { refuse } from '../../../refusals/refusal.ts'
import type { Template } from '../../../templates/template.ts'
import { listTemplatesById } from '../../../templates/template-store.ts'

export const pathwayStates = ['draft', 'published', 'archived'] as const

const time = (description: string) => z.string().meta({ description, format: 'date-time' })
const count = (description: string) => z.int().min(0).meta({ description })

/** The id in the path of a request. */
export function pathwayIdOf({ id }: Record<string, string>): PathwayId {
  return parseId<PathwayId>(id) as PathwayId
}

/** A template as a pathway names it: its picture, and what of it a pathway may ask for. */
export const pathwayTemplate = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'Its name.' }),
    image_url: z.string().meta({ description: 'Its picture.' }),
    is_archived: z.boolean().meta({ description: 'Whether it is issued no more.' }),
    takes_result: z.boolean().meta({ description: 'Whether its credentials may have a result.' }),
    result_allowed_values: z.array(z.string()).meta({ description: 'From low to high; empty where any is allowed.' }),
    credits_available: z.number().nullable().meta({ description: 'The most credits; null where there are none.' }),
    unsupplied_fields: z.array(z.string()).meta({
      description: 'What it requires and no pathway can supply: where there is any, no pathway can award it.',
    }),
  })
  .meta({ id: 'PathwayTemplate', description: 'A template as a pathway asks for it or awards it.' })

export const pathwayFile = z
  .object({
    name: z.string().meta({ description: 'Its name.' }),
    description: z.string().meta({ description: 'What it is.' }),
    award_template_id: z.uuid().meta({ description: 'What it awards.' }),
    groups: z
      .array(
        z
          .object({
            at_least: z.int().meta({ description: 'So many of the templates meet the group.' }),
            credits_at_least: z.number().nullable().meta({ description: 'And so many credits together.' }),
            in_order: z.boolean().meta({ description: 'And in the order of the list.' }),
            templates: z
              .array(
                z
                  .object({
                    template_id: z.uuid().meta({ description: 'The template.' }),
                    minimum_result: z.string().nullable().meta({ description: 'From this result on.' }),
                    minimum_credits: z.number().nullable().meta({ description: 'From so many credits on.' }),
                  })
                  .meta({ id: 'RequiredTemplate', description: 'A template that a group asks for.' }),
              )
              .meta({ description: 'Each once.' }),
          })
          .meta({ id: 'PathwayGroup', description: 'A part of what a pathway asks for.' }),
      )
      .meta({ description: 'All of them are to be met.' }),
    when_revoked: z
      .enum(revocationPolicies)
      .meta({ description: 'What happens to an award when a credential is revoked by which it was earned.' }),
  })
  .meta({ id: 'PathwayFile', description: 'What a pathway says.' })

/** A pathway as it is sent: read by the one rule for pathway files, which says of each place what is wrong. */
export const sentPathway = z
  .record(z.string(), z.unknown())
  .meta({ description: 'What it says, as PathwayFile has it.' })

export const shownVersion = z
  .int('version must be a whole number')
  .min(1, 'version must be at least 1')
  .max(2_147_483_647, 'version is not known')
  .meta({ description: '`version` as it was shown: where there is a newer one, nothing is done.' })

export const pathwayRow = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'Its name.' }),
    state: z.enum(pathwayStates).meta({ description: '`published` also where a newer version is a draft.' }),
    version: z.int().meta({ description: 'The newest version.' }),
    has_draft: z.boolean().meta({ description: 'Whether the newest version is not published.' }),
    published_at: time('When what is published was.').nullable(),
    is_sweeping: z.boolean().meta({ description: 'Whether the run over past credentials is at work.' }),
    award_template: pathwayTemplate.meta({ description: 'What it awards.' }),
    groups: count('How many groups it has.'),
    awards_count: count(`Awards that were issued, up to ${awardsCountedMax}: that many means as many or more.`),
    flagged_count: count(`Awards that were flagged, up to ${awardsCountedMax}.`),
  })
  .meta({ id: 'PathwayRow', description: 'A pathway as it stands in the list.' })

export const pathwayRecord = z
  .object({
    row: pathwayRow,
    newest: pathwayFile.meta({ description: 'What its newest version says: what a form is filled with.' }),
    published: pathwayFile.nullable().meta({ description: 'What is published.' }),
    templates: z.array(pathwayTemplate).meta({ description: 'Those that it names, archived ones among them.' }),
    sweep: z
      .object({
        is_done: z.boolean().meta({ description: 'Whether all past credentials were looked at.' }),
        people: count('People who hold what it asks for; null until they are counted.').nullable(),
        seen: count('Those of them who were looked at; never more than `people`.'),
        decided: count('People who have fulfilled the version that is published.'),
        issued: count('Those whose award was issued.'),
        failed: count('Those whose award could not be issued.'),
      })
      .nullable()
      .meta({ description: 'How far the run over past credentials is; null where nothing is published.' }),
  })
  .meta({ id: 'PathwayRecord', description: 'A pathway, with how far its publishing is.' })

export function presentPathwayTemplate(ctx: Context, template: Template): z.output<typeof pathwayTemplate> {
  const { requiredFields, optionalFields } = template
  return {
    id: template.id,
    name: template.name,
    image_url: imageUrlOf(ctx.settings.publicUrl, template),
    is_archived: template.archivedAt !== null,
    takes_result: [...requiredFields, ...optionalFields].some(({ name }) => name === 'result_value'),
    result_allowed_values: template.resultAllowedValues,
    credits_available: template.creditsAvailable,
    unsupplied_fields: unsuppliedFields(template),
  }
}

export async function presentPathwayRows(ctx: Context, rows: PathwayRow[]): Promise<z.output<typeof pathwayRow>[]> {
  const templates = await presentTemplates(
    ctx,
    rows.map(({ definition }) => definition.awardTemplateId),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    version: row.newestVersion,
    has_draft: row.hasDraft,
    published_at: row.publishedAt?.toISOString() ?? null,
    is_sweeping: row.state === 'published' && row.sweptAt === null,
    award_template: templateIn(templates, row.definition.awardTemplateId),
    groups: row.definition.groups.length,
    awards_count: row.awards,
    flagged_count: row.flagged,
  }))
}

/** A pathway as it is now. Throws Refusal where the organization has none with this id. */
export async function presentPathwayRecord(ctx: Context, id: PathwayId): Promise<z.output<typeof pathwayRecord>> {
  const [found] = await listPathwayRows(ctx, { id, limit: 1 })
  if (!found) throw refuse('pathway_not_found')
  const newest = await getPathway(ctx, id)
  const { publishedVersion } = found
  const published = publishedVersion === null ? undefined : await findPathwayVersion(ctx, id, publishedVersion)
  const named = [newest, ...(published ? [published] : [])].flatMap(({ definition }) => [
    definition.awardTemplateId,
    ...templatesOf(definition),
  ])
  const [row] = await presentPathwayRows(ctx, [found])
  if (!row) throw refuse('pathway_not_found')
  return {
    row,
    newest: fileOf(newest),
    published: published ? fileOf(published) : null,
    templates: await presentTemplates(ctx, named),
    sweep: published ? await presentSweep(ctx, published) : null,
  }
}

async function presentSweep(ctx: Context, published: Pathway): Promise<z.output<typeof pathwayRecord>['sweep']> {
  const { sweptAt, sweepPeople, sweepSeen } = published
  const awarded = await findSweepProgress(ctx, published)
  // Somebody who was issued a credential after the people were counted is looked at as well.
  return { is_done: sweptAt !== null, people: sweepPeople, seen: Math.min(sweepSeen, sweepPeople ?? 0), ...awarded }
}

const fileOf = ({ definition }: Pathway) => writePathwayFile(definition) as z.output<typeof pathwayFile>

async function presentTemplates(ctx: Context, ids: TemplateId[]): Promise<z.output<typeof pathwayTemplate>[]> {
  const templates = await listTemplatesById(ctx, [...new Set(ids)])
  return templates.map((template) => presentPathwayTemplate(ctx, template))
}

function templateIn(templates: z.output<typeof pathwayTemplate>[], id: TemplateId): z.output<typeof pathwayTemplate> {
  const template = templates.find((one) => one.id === id)
  if (!template) throw new Error(`There is no template ${id}.`)
  return template
}

export const pathwayTemplateExample: z.output<typeof pathwayTemplate> = {
  id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  name: 'Diploma en análisis de datos',
  image_url: 'https://credentials.example.edu/achievements/0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11/badge.svg',
  is_archived: false,
  takes_result: false,
  result_allowed_values: [],
  credits_available: null,
  unsupplied_fields: [],
}

const askedExample = {
  id: '0198c5a2-7a00-7b1c-8d2e-3a4b5c6d7e8f',
  name: 'Estadística',
  image_url: 'https://credentials.example.edu/achievements/0198c5a2-7a00-7b1c-8d2e-3a4b5c6d7e8f/badge.svg',
}

export const pathwayFileExample: z.output<typeof pathwayFile> = {
  name: 'Diploma en análisis de datos',
  description: 'Para quien terminó el curso.',
  award_template_id: pathwayTemplateExample.id,
  groups: [
    {
      at_least: 1,
      credits_at_least: null,
      in_order: false,
      templates: [{ template_id: askedExample.id, minimum_result: null, minimum_credits: null }],
    },
  ],
  when_revoked: 'flag',
}

export const pathwayRecordExample: z.output<typeof pathwayRecord> = {
  row: {
    id: '0198c5d9-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
    name: pathwayFileExample.name,
    state: 'published',
    version: 2,
    has_draft: false,
    published_at: '2026-11-22T09:00:00.000Z',
    is_sweeping: true,
    award_template: pathwayTemplateExample,
    groups: 1,
    awards_count: 60,
    flagged_count: 0,
  },
  newest: pathwayFileExample,
  published: pathwayFileExample,
  templates: [pathwayTemplateExample, { ...pathwayTemplateExample, ...askedExample }],
  sweep: { is_done: false, people: 3_400, seen: 1_200, decided: 137, issued: 60, failed: 0 },
}

/** Of an operation on one pathway. */
export const ofPathway = {
  pathParameters: { id: { description: 'Id of the pathway.', example: pathwayRecordExample.row.id } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('pathway_not_found')
  },
}
