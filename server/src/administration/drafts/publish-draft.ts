import { isDeepStrictEqual } from 'node:util'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import type { TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Template } from '../../templates/template.ts'
import { readTemplate } from '../../templates/template-file.ts'
import { findTemplateById } from '../../templates/template-store.ts'
import { storeNextVersion, withOwnImage } from '../change-template.ts'
import { dryRunTemplate } from '../dry-run-template.ts'
import { draftTemplate, storeTemplate } from '../save-template.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { type Draft, editStateOf } from './draft.ts'
import { deleteDraft, findDraft } from './draft-store.ts'

/**
 * Publishes the draft of a template: from then on credentials are issued with it. A specimen is signed first and not stored; a draft that cannot be
 * signed or shown is refused with the fields at fault, and stays a draft. A draft without a change makes no version.
 *
 * `editState` is the state that the person was shown: throws Refusal where somebody has saved or published since then.
 */
export async function publishDraft(ctx: Context, id: TemplateId, editState: string): Promise<Template> {
  const { template: current, draft } = await getDraft(ctx, id)
  if (editStateOf(current, draft) !== editState) throw await changedMeanwhile(ctx, draft)
  const definition = readTemplate(draft.file, ctx.organization.language)
  const next = current ? withOwnImage(ctx, { ...current, ...definition }) : { ...draftTemplate(ctx, definition), id }
  await dryRunTemplate(ctx, next)
  const published = await inTransaction(ctx, async (tx) => {
    if (!(await deleteDraft(tx, draft))) return undefined
    if (!current) return storeTemplate(tx, next)
    if (!isDeepStrictEqual(next, current)) return publishNext(tx, current, next)
    await recordChange(tx, { action: 'template.draft_discarded', subjectId: id })
    return current
  })
  if (!published) throw await changedMeanwhile(ctx, await findDraft(ctx, id))
  return published
}

async function publishNext(tx: TransactionContext, current: Template, next: Template): Promise<Template> {
  const stored = await storeNextVersion(tx, current, next)
  // Another version was saved through another door since this one was read, and must not be overwritten unseen.
  if (stored.version !== current.version + 1) throw await changedMeanwhile(tx, undefined)
  return stored
}

/** Discards a draft. A template that was never published is deleted with it; a published template stays as it is. */
export async function discardDraft(ctx: Context, id: TemplateId, editState: string): Promise<void> {
  const { template, draft } = await getDraft(ctx, id)
  if (editStateOf(template, draft) !== editState) throw await changedMeanwhile(ctx, draft)
  const isDropped = await inTransaction(ctx, async (tx) => {
    if (!(await deleteDraft(tx, draft))) return false
    await recordChange(tx, { action: 'template.draft_discarded', subjectId: id, before: { name: draft.file.name } })
    return true
  })
  if (!isDropped) throw await changedMeanwhile(ctx, await findDraft(ctx, id))
}

async function getDraft(ctx: Context, id: TemplateId): Promise<{ template: Template | undefined; draft: Draft }> {
  const [template, draft] = [await findTemplateById(ctx, id), await findDraft(ctx, id)]
  if (!template && !draft) throw refuse('template_not_found')
  if (!draft) throw refuse('template_draft_not_found')
  return { template, draft }
}
