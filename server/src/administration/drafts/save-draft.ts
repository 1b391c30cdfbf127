import { changedFacts } from '../../platform/audit-log/kept-facts.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { newId, type TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { useImage } from '../../templates/images/use-image.ts'
import { readTemplate } from '../../templates/template-file.ts'
import { findTemplateById } from '../../templates/template-store.ts'
import { writeTemplateFile } from '../../templates/write-template-file.ts'
import { definitionFacts } from '../template-facts.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { type Draft, editStateOf, templatesMax } from './draft.ts'
import { countTemplatesAndDrafts, findDraft, insertDraft, updateDraft } from './draft-store.ts'

/**
 * Saves a new template as a draft. Throws Refusal with the fields at fault, as for a template file, and where the organization has too many
 * templates.
 */
export async function createDraft(ctx: Context, given: unknown): Promise<Draft> {
  const definition = readTemplate(given, ctx.organization.language)
  const file = writeTemplateFile(definition)
  if ((await countTemplatesAndDrafts(ctx, templatesMax)) >= templatesMax)
    throw refuse('too_many_templates', templatesMax)
  const templateId = newId<TemplateId>(ctx.clock.now())
  return inTransaction(ctx, async (tx) => {
    await useImage(tx, definition.imageUrl)
    const draft = await insertDraft(tx, { templateId, baseVersion: null, file })
    if (!draft) throw new Error('The id of a new template is taken.')
    await recordChange(tx, { action: 'template.drafted', subjectId: templateId, after: factsOf(tx, draft) })
    return draft
  })
}

/**
 * Saves the next version of a template without publishing it. `editState` is the state that the person was shown: where somebody has saved or
 * published since then it throws Refusal, and nothing is overwritten. Saving an unchanged draft changes only its time.
 */
export async function saveDraft(ctx: Context, id: TemplateId, editState: string, given: unknown): Promise<Draft> {
  const definition = readTemplate(given, ctx.organization.language)
  const file = writeTemplateFile(definition)
  const [template, former] = [await findTemplateById(ctx, id), await findDraft(ctx, id)]
  if (!template && !former) throw refuse('template_not_found')
  if (editStateOf(template, former) !== editState) throw await changedMeanwhile(ctx, former)
  const next = { templateId: id, baseVersion: template?.version ?? null, file }
  const saved = await inTransaction(ctx, async (tx) => {
    await useImage(tx, definition.imageUrl)
    const draft = await (former ? updateDraft(tx, { ...next, revision: former.revision }) : insertDraft(tx, next))
    if (!draft) return undefined
    const before = former ? factsOf(tx, former) : template && definitionFacts(template)
    const facts = changedFacts(before ?? {}, factsOf(tx, draft))
    await recordChange(tx, { action: 'template.drafted', subjectId: id, ...facts })
    return draft
  })
  if (!saved) throw await changedMeanwhile(ctx, await findDraft(ctx, id))
  return saved
}

function factsOf({ organization }: Context, { file }: Draft) {
  return definitionFacts(readTemplate(file, organization.language))
}
