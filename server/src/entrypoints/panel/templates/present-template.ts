import { z } from 'zod'
import { certificateLayouts } from '../../../certificates/certificate.ts'
import { imageUrlOf } from '../../../credentials/open-badge.ts'
import { criteriaMarkup } from '../../../criteria/keep-criteria.ts'
import { type Draft, editStateOf, isBehind } from '../../../drafts/draft.ts'
import { findDraft } from '../../../drafts/draft-store.ts'
import {
  issuedCountMax,
  listTemplateRows,
  type TemplateRow,
  templateStates,
} from '../../../drafts/template-list-view.ts'
import { placeholdersOf } from '../../../mail/own-words.ts'
import { listPublishedPathwaysWith } from '../../../pathways/pathway-store.ts'
import type { Context } from '../../../platform/context.ts'
import { isUuid, parseId, type TemplateId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import type { Template } from '../../../templates/template.ts'
import { findTemplateById, listTemplateVersions } from '../../../templates/template-store.ts'
import { writeTemplateFile } from '../../../templates/write-template-file.ts'
import { linksExample, linksShape } from '../../recipients/links-shape.ts'

const versionsShown = 100

const time = (description: string) => z.string().meta({ description, format: 'date-time' })

/** The id in the path of a request. */
export function templateIdOf({ id }: Record<string, string>): TemplateId {
  return parseId<TemplateId>(id) as TemplateId
}

export function checkTemplatePath({ id }: Record<string, string>): void {
  if (!isUuid(id)) throw refuse('template_not_found')
}

export const templateRow = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    version: z.int().nullable().meta({ description: 'The published version; null before the first.' }),
    name: z.string().meta({ description: 'Its name.' }),
    achievement_type: z.string().meta({ description: "A term of the standard, or the organization's own." }),
    image_url: z
      .string()
      .nullable()
      .meta({ description: 'Its picture; null for a draft whose badge is drawn when it is published.' }),
    state: z.enum(templateStates).meta({ description: '`draft` was never published.' }),
    has_draft: z.boolean().meta({ description: 'Whether something of it is not published.' }),
    published_at: time('When its version was published.').nullable(),
    issued_count: z.int().meta({
      description: `Credentials issued of it, counted up to ${issuedCountMax}: that many means as many or more.`,
    }),
  })
  .meta({ id: 'TemplateRow', description: 'A template as it stands in the list.' })

/** What a form is filled with, and what it sends. The rules are those of a template file. */
const fieldChoice = z
  .object({
    name: z.string().meta({ description: 'Name of a recipient field.' }),
    description: z.string().optional().meta({ description: "The author's own words; ours where it is left out." }),
  })
  .meta({ id: 'FieldChoice', description: 'A field that a template asks for.' })

const ownWords = z
  .object({
    subject: z.string().optional().meta({ description: 'The subject; ours where it is left out.' }),
    opening: z.string().optional().meta({ description: 'What stands after the greeting; ours where it is left out.' }),
  })
  .meta({
    id: 'OwnWords',
    description: `Words of the issuer in a letter, with the placeholders ${placeholdersOf.en.join(', ')}.`,
  })

export const templateFile = z
  .object({
    name: z.string().meta({ description: 'Its name.' }),
    description: z.string().meta({ description: 'What it is.' }),
    achievement_type: z.string().meta({ description: "A term of the standard, or the organization's own." }),
    criteria_narrative: z.string().nullable().meta({ description: 'What it takes to earn it, in Markdown.' }),
    image_url: z.string().nullable().meta({ description: 'Its picture; null for the badge that we draw.' }),
    has_result: z.boolean().meta({ description: 'Whether a result is required.' }),
    result_type: z.string().nullable().meta({ description: 'Kind of the result.' }),
    result_allowed_values: z.array(z.string()).meta({ description: 'The values that a result may have.' }),
    credits_available: z.number().nullable().meta({ description: 'The most credits.' }),
    requires_evidence: z.boolean().meta({ description: 'Whether evidence is required.' }),
    expiration_months: z.int().nullable().meta({ description: 'Months until it expires; null for never.' }),
    certificate_layout: z.enum(certificateLayouts).meta({ description: 'What its certificates look like.' }),
    required_fields: z.array(fieldChoice).meta({ description: 'What each recipient must have.' }),
    optional_fields: z.array(fieldChoice).meta({ description: 'What a recipient may have.' }),
    letter: z
      .object({ es: ownWords.optional(), en: ownWords.optional() })
      .nullable()
      .meta({ description: 'What its letters say in words of its own, by language; null where all is said in ours.' }),
    ...linksShape,
  })
  .meta({ id: 'TemplateFile', description: 'What a template says.' })

/** A template as it is sent: read by the one rule for template files, which says of each field what is wrong. */
export const sentTemplate = z
  .record(z.string(), z.unknown())
  .meta({ description: 'What it says: TemplateFile, of which only the name has to be there.' })

export const editState = z
  .string('edit_state must be a string')
  .max(100, 'edit_state must be a string')
  .meta({ description: '`edit_state` as it was shown.' })

export const templateRecord = z
  .object({
    row: templateRow.meta({ description: 'As it stands in the list.' }),
    criteria_markup: z
      .string()
      .nullable()
      .meta({ description: 'The criteria of the published version as its public page shows them, as safe HTML.' }),
    published: templateFile.nullable().meta({ description: 'The published version; null before the first.' }),
    draft: z
      .object({
        template: templateFile.meta({ description: 'What it says.' }),
        changed_at: time('When it was saved.'),
        is_behind: z.boolean().meta({
          description: 'Whether a version was published since it was begun: publishing it replaces that one.',
        }),
      })
      .nullable()
      .meta({ description: 'What is not published yet.' }),
    edit_state: z.string().meta({ description: 'To be handed back by who saves, publishes or discards.' }),
    versions: z
      .array(
        z.object({
          version: z.int().meta({ description: 'Its number.' }),
          name: z.string().meta({ description: 'Its name.' }),
          published_at: time('When it was published.'),
        }),
      )
      .meta({ description: `The newest first, ${versionsShown} at most.` }),
    pathways: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Its id.' }),
          name: z.string().meta({ description: 'Its name.' }),
          uses: z.enum(['awards', 'asks_for']).meta({ description: 'What it does with the template.' }),
        }),
      )
      .meta({ description: 'The published pathways that award the template or ask for it.' }),
  })
  .meta({ id: 'TemplateRecord', description: 'A template with its draft and its versions.' })

export function presentTemplateRow(ctx: Context, row: TemplateRow): z.output<typeof templateRow> {
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

/** A template as it is now. Throws Refusal where the organization has none with this id. */
export async function presentTemplateRecord(ctx: Context, id: TemplateId): Promise<z.output<typeof templateRecord>> {
  const [[row], template, draft, pathways] = await Promise.all([
    listTemplateRows(ctx, { id }, { limit: 1 }),
    findTemplateById(ctx, id),
    findDraft(ctx, id),
    listPublishedPathwaysWith(ctx, id),
  ])
  if (!row) throw refuse('template_not_found')
  const narrative = template?.criteriaNarrative
  const versions = template ? await listTemplateVersions(ctx, template, versionsShown) : []
  return {
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
}

function presentDraft(template: Template | undefined, draft: Draft) {
  return { template: draft.file, changed_at: draft.changedAt.toISOString(), is_behind: isBehind(template, draft) }
}

export const templateRowExample: z.output<typeof templateRow> = {
  id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  version: 2,
  name: 'Análisis de datos con Python',
  achievement_type: 'Certificate',
  image_url: 'https://credentials.example.edu/achievements/0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11/versions/2/badge.svg',
  state: 'published',
  has_draft: false,
  published_at: '2026-11-20T10:00:00.000Z',
  issued_count: 240,
}

export const templateFileExample: z.output<typeof templateFile> = {
  name: 'Análisis de datos con Python',
  description: 'Curso de 60 horas con proyecto final.',
  achievement_type: 'Certificate',
  criteria_narrative: 'Asistir al 80 % de las sesiones y entregar el proyecto final.',
  image_url: null,
  has_result: true,
  result_type: 'LetterGrade',
  result_allowed_values: ['C', 'B', 'A'],
  credits_available: 6,
  requires_evidence: false,
  expiration_months: null,
  certificate_layout: 'classic',
  required_fields: [{ name: 'recipient_name' }, { name: 'result_value' }],
  optional_fields: [{ name: 'term', description: 'Por ejemplo 2026-2' }],
  letter: { es: { subject: 'Tu certificado de {credencial}', opening: 'Felicidades por terminar el curso.' } },
  ...linksExample,
}

export const templateRecordExample: z.output<typeof templateRecord> = {
  row: templateRowExample,
  criteria_markup: '<p>Asistir al 80 % de las sesiones y entregar el proyecto final.</p>',
  published: templateFileExample,
  draft: null,
  edit_state: '2-0',
  versions: [
    { version: 2, name: 'Análisis de datos con Python', published_at: '2026-11-20T10:00:00.000Z' },
    { version: 1, name: 'Análisis de datos', published_at: '2026-09-01T10:00:00.000Z' },
  ],
  pathways: [{ id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5f', name: 'Diplomado en datos', uses: 'asks_for' }],
}

export const draftRecordExample: z.output<typeof templateRecord> = {
  row: {
    ...templateRowExample,
    version: null,
    image_url: null,
    state: 'draft',
    has_draft: true,
    published_at: null,
    issued_count: 0,
  },
  criteria_markup: null,
  published: null,
  draft: { template: templateFileExample, changed_at: '2026-11-22T09:00:00.000Z', is_behind: false },
  edit_state: '0-0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  versions: [],
  pathways: [],
}
