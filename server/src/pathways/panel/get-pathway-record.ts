import { z } from 'zod'
import { imageUrlOf } from '../../credentials/open-badge.ts'
import { inPath } from '../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import type { Context } from '../../platform/context.ts'
import type { PathwayId, TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Template } from '../../templates/template.ts'
import { listAllTemplates, listTemplatesById } from '../../templates/template-store.ts'
import { type Pathway, templatesOf, unsuppliedFields } from '../pathway.ts'
import { writePathwayFile } from '../pathway-file.ts'
import { findPathwayVersion } from '../pathway-store.ts'
import { findSweepProgress, listPathwayRows, type PathwayRow } from '../progress/pathway-list-view.ts'
import { getPathway } from '../publish-pathway.ts'

export const pathwayStates = ['published', 'draft', 'archived'] as const

/** A pathway as it is sent. The rule for pathway files reads it, and says the fault of each place. */
export const sentPathway = z.record(z.string(), z.unknown())

export const shownVersion = z
  .int('version must be a whole number')
  .min(1, 'version must be at least 1')
  .max(2_147_483_647, 'version is not known')

/** A template as a pathway names it: its picture, and what of it a pathway may ask for. */
export function presentPathwayTemplate(ctx: Context, template: Template) {
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

export async function presentPathwayRows(ctx: Context, rows: PathwayRow[]) {
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

/** Answers with a pathway as it is now. Throws Refusal where the organization has none with this id. */
export async function showPathway(ctx: Context, { id }: { id: PathwayId }) {
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
  const body = {
    row,
    newest: fileOf(newest),
    published: published ? fileOf(published) : null,
    templates: await presentTemplates(ctx, named),
    sweep: published ? await presentSweep(ctx, published) : null,
  }
  return { body }
}

async function presentSweep(ctx: Context, published: Pathway) {
  const { sweptAt, sweepPeople, sweepSeen } = published
  const awarded = await findSweepProgress(ctx, published)
  // Somebody who was issued a credential after the people were counted is looked at as well.
  return { is_done: sweptAt !== null, people: sweepPeople, seen: Math.min(sweepSeen, sweepPeople ?? 0), ...awarded }
}

const fileOf = ({ definition }: Pathway) => writePathwayFile(definition)

async function presentTemplates(ctx: Context, ids: TemplateId[]) {
  const templates = await listTemplatesById(ctx, [...new Set(ids)])
  return templates.map((template) => presentPathwayTemplate(ctx, template))
}

function templateIn(templates: ReturnType<typeof presentPathwayTemplate>[], id: TemplateId) {
  const template = templates.find((one) => one.id === id)
  if (!template) throw new Error(`There is no template ${id}.`)
  return template
}

export const pathwayFileExample = {
  name: 'Diploma en análisis de datos',
  description: 'Para quien terminó el curso.',
  award_template_id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  groups: [
    {
      at_least: 1,
      credits_at_least: null,
      in_order: false,
      templates: [{ template_id: '0198c5a2-7a00-7b1c-8d2e-3a4b5c6d7e8f', minimum_result: null, minimum_credits: null }],
    },
  ],
  when_revoked: 'flag',
}

/** The path of an operation on one pathway. */
export const pathwayInPath = inPath<PathwayId>('pathway_not_found')

export const getPathwayRecordOperation = teamOperation({
  name: 'get-pathway-record',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathways/:id',
  id: pathwayInPath,
  handle: showPathway,
})

export const listPathwayTemplatesOperation = teamOperation({
  name: 'list-pathway-templates',
  leastRole: 'viewer',
  route: 'GET /api/panel/pathway-templates',
  async handle(ctx) {
    const templates = await listAllTemplates(ctx)
    return { body: { items: templates.map((template) => presentPathwayTemplate(ctx, template)) } }
  },
})
