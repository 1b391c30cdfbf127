import { z } from 'zod'
import { type Draft, editStateOf, isBehind } from '../../../administration/drafts/draft.ts'
import { findDraft } from '../../../administration/drafts/draft-store.ts'
import type { Context } from '../../../platform/context.ts'
import { parseId, type TemplateId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { plainShapes } from '../../../templates/plain-fields.ts'
import type { Template } from '../../../templates/template.ts'
import { findTemplateById } from '../../../templates/template-store.ts'
import { writeTemplateFile } from '../../../templates/write-template-file.ts'
import { linksShape } from '../../recipients/links-shape.ts'
import { example } from '../describe-errors.ts'
import { detailExample, summaryExample } from './present-template.ts'

/** Describes a part of a template file. It is not enforced here: the one rule for template files says of each field what is wrong. */
function toldOf(shape: z.ZodType): z.ZodType {
  return z
    .unknown()
    .optional()
    .meta({ description: shape.meta()?.description ?? '' })
}

const told = (description: string) => z.unknown().optional().meta({ description })

/** A template as it is sent. */
export const templateFile = z
  .looseObject({
    ...Object.fromEntries(
      Object.entries({ ...plainShapes, ...linksShape }).map(([name, shape]) => [name, toldOf(shape)]),
    ),
    required_fields: told('Fields mandatory when issuing: names, or objects with name and description.'),
    optional_fields: told('Optional fields, in the same way.'),
    letter: told('Words of its letter by language: {"es": {"subject", "opening"}, "en": ...}.'),
    // The answer of GET /templates/{id} is a template file: these are given by the service, and not read.
    ...Object.fromEntries(['id', 'issuer_name', 'template_version'].map((name) => [name, told('Not read.')])),
  })
  .meta({
    id: 'TemplateFile',
    description: 'What a template is to be, in the names in which it is read; what is left out is empty.',
  })

const file = z.record(z.string(), z.unknown())

export const templateRecord = z
  .object({
    id: z.uuid().meta({ description: 'Template id.' }),
    version: z.int().min(1).nullable().meta({ description: 'The version that is issued; null before the first.' }),
    is_archived: z.boolean().meta({ description: 'Whether nothing is issued from it any more.' }),
    edit_state: z
      .string()
      .meta({ description: 'Names what was read: send it along so that nothing is overwritten unseen.' }),
    published: file.nullable().meta({ description: 'The template file that is issued.' }),
    draft: z
      .object({
        template: file.meta({ description: 'The template file that is saved and not published.' }),
        changed_at: z.string().meta({ description: 'When it was saved, ISO 8601.' }),
        is_behind: z.boolean().meta({ description: 'Whether a version was published since it was begun.' }),
      })
      .nullable()
      .meta({ description: 'What is saved beside it; null where nothing is.' }),
  })
  .meta({ id: 'TemplateRecord', description: 'A template with its draft.' })

/** A template in its present state. Throws Refusal where the organization has none with this id. */
export async function presentEditedTemplate(ctx: Context, id: TemplateId): Promise<z.infer<typeof templateRecord>> {
  const [template, draft] = [await findTemplateById(ctx, id), await findDraft(ctx, id)]
  if (!template && !draft) throw refuse('template_not_found')
  return {
    id,
    version: template?.version ?? null,
    is_archived: Boolean(template?.archivedAt),
    edit_state: editStateOf(template, draft),
    published: template ? writeTemplateFile(template) : null,
    draft: draft ? presentDraft(template, draft) : null,
  }
}

function presentDraft(template: Template | undefined, draft: Draft) {
  return { template: draft.file, changed_at: draft.changedAt.toISOString(), is_behind: isBehind(template, draft) }
}

/** The state that a caller was shown, or the present one where they do not say: then the last one wins. */
export async function editStateNow(ctx: Context, id: TemplateId, sent: string | undefined): Promise<string> {
  return sent ?? editStateOf(await findTemplateById(ctx, id), await findDraft(ctx, id))
}

export const readEditState = z
  .string('edit_state must be a text')
  .max(100, 'edit_state must be a text')
  .optional()
  .meta({ description: 'The edit_state that was read. Without it what others saved in the meantime is replaced.' })

export const editedTemplatePath = { template_id: { description: 'Template id.', example: summaryExample.id } }

export const templateIdOf = (path: Record<string, string>) => parseId<TemplateId>(path.template_id) as TemplateId

const blankName = example('A blank name', 'invalid_template', 'name must not be empty')

/** The possible faults of a template file. */
export const fileFaults = {
  file: { ...blankName, errors: [{ field: 'name', message: 'name must not be empty', code: 'empty' as const }] },
  image: example('A picture that was not uploaded', 'image_not_found'),
}

const { id: _id, issuer_name: _issuer, ...shownFile } = detailExample

/** A template file that says all that there is to say. */
export const fileExample = {
  ...shownFile,
  image_url: null,
  required_fields: [{ name: 'recipient_name' }, { name: 'result_value' }],
  optional_fields: [{ name: 'term' }],
  letter: null,
}

export const draftedExample = {
  id: summaryExample.id,
  version: null,
  is_archived: false,
  edit_state: '0-0198c5a2-7f00-7a4b-9c3d-2f6f5e0b7a11',
  published: null,
  draft: { template: fileExample, changed_at: '2026-11-26T16:00:00.000Z', is_behind: false },
}

export const publishedExample = {
  ...draftedExample,
  version: 1,
  edit_state: '1-0',
  published: fileExample,
  draft: null,
}
