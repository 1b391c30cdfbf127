import { z } from 'zod'
import { type Draft, editStateOf, isBehind } from '../../administration/drafts/draft.ts'
import { findDraft } from '../../administration/drafts/draft-store.ts'
import { listTemplateRows, type TemplateRow } from '../../administration/drafts/template-list-view.ts'
import { imageUrlOf } from '../../credentials/open-badge.ts'
import { inPath } from '../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { gradingExample, linksExample } from '../../entrypoints/recipients/links-shape.ts'
import { listPublishedPathwaysWith } from '../../pathways/pathway-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { criteriaMarkup } from '../criteria/keep-criteria.ts'
import type { Template } from '../template.ts'
import { findTemplateById, listTemplateVersions } from '../template-store.ts'
import { type TemplateFile, writeTemplateFile } from '../write-template-file.ts'

const versionsShown = 100

export const templateInPath = inPath<TemplateId>('template_not_found')

/** A template as it is sent. The rule for template files reads it, and says the fault of each field. */
export const sentTemplate = z.record(z.string(), z.unknown())

export const editState = z.string('edit_state must be a string').max(100, 'edit_state must be a string')

export function presentTemplateRow(ctx: Context, row: TemplateRow) {
  const { version, imageUrl } = row
  return {
    id: row.id,
    version,
    name: row.name,
    achievement_type: row.achievementType,
    image_url: version === null ? imageUrl : imageUrlOf(ctx.settings.publicUrl, { id: row.id, version, imageUrl }),
    state: row.state,
    has_draft: row.hasDraft,
    published_at: row.publishedAt?.toISOString() ?? null,
    issued_count: row.issuedCount,
  }
}

/** Answers with a template as it is now. Throws Refusal where the organization has none with this id. */
export async function showTemplate(ctx: Context, { id }: { id: TemplateId }) {
  const [[row], template, draft, pathways] = await Promise.all([
    listTemplateRows(ctx, { id }, { limit: 1 }),
    findTemplateById(ctx, id),
    findDraft(ctx, id),
    listPublishedPathwaysWith(ctx, id),
  ])
  if (!row) throw refuse('template_not_found')
  const narrative = template?.criteriaNarrative
  const versions = template ? await listTemplateVersions(ctx, template, versionsShown) : []
  const body = {
    row: presentTemplateRow(ctx, row),
    criteria_markup: narrative ? (await criteriaMarkup(ctx, narrative)).markup : null,
    published: template ? writeTemplateFile(template) : null,
    draft: draft ? presentDraft(template, draft) : null,
    edit_state: editStateOf(template, draft),
    versions: versions.map(({ version, name, publishedAt }) => ({
      version,
      name,
      published_at: publishedAt.toISOString(),
    })),
    pathways: pathways.map(({ id: pathwayId, definition: { name, awardTemplateId } }) => ({
      id: pathwayId,
      name,
      uses: awardTemplateId === id ? ('awards' as const) : ('asks_for' as const),
    })),
  }
  return { body }
}

function presentDraft(template: Template | undefined, draft: Draft) {
  return { template: draft.file, changed_at: draft.changedAt.toISOString(), is_behind: isBehind(template, draft) }
}

export const templateFileExample: Partial<TemplateFile> = {
  name: 'Análisis de datos con Python',
  description: 'Curso de 60 horas con proyecto final.',
  achievement_type: 'Certificate',
  criteria_narrative: 'Asistir al 80 % de las sesiones y entregar el proyecto final.',
  image_url: null,
  ...gradingExample,
  required_fields: [{ name: 'recipient_name' }, { name: 'result_value' }],
  optional_fields: [{ name: 'term', description: 'Por ejemplo 2026-2' }],
  letter: { es: { subject: 'Tu certificado de {credencial}', opening: 'Felicidades por terminar el curso.' } },
  ...linksExample,
}

export const getTemplateRecordOperation = teamOperation({
  name: 'get-template-record',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates/:id',
  id: templateInPath,
  handle: showTemplate,
})
