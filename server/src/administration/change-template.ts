import { isDeepStrictEqual } from 'node:util'
import { achievementUrl, isDrawnBadge } from '../credentials/open-badge.ts'
import { isAwardable } from '../pathways/pathway.ts'
import { sweepAgain } from '../pathways/publish-pathway.ts'
import { changedFacts } from '../platform/audit-log/kept-facts.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import { getTemplate } from '../templates/get-template.ts'
import { useImage } from '../templates/images/use-image.ts'
import type { Template } from '../templates/template.ts'
import type { TemplateDefinition } from '../templates/template-file.ts'
import { updateTemplate, updateTemplateArchived } from '../templates/template-store.ts'
import { dryRunTemplate } from './dry-run-template.ts'
import { templateFacts } from './template-facts.ts'

/**
 * Stores the next version of a template after a dry run. Issued credentials stay as they were signed. Accepted jobs are issued under the version of
 * their acceptance, and later ones under the new version. An unchanged definition makes no version. Throws Refusal where it cannot be signed or
 * shown.
 */
export async function changeTemplate(ctx: Context, id: TemplateId, definition: TemplateDefinition): Promise<Template> {
  const current = await getTemplate(ctx, id)
  const changed = withOwnImage(ctx, { ...current, ...definition })
  if (isDeepStrictEqual(changed, current)) return current
  await dryRunTemplate(ctx, changed)
  return inTransaction(ctx, (tx) => storeNextVersion(tx, current, changed))
}

/** Stores a definition that passed the dry run as the next version, with its entry in the audit log. Throws Refusal where the template is gone. */
export async function storeNextVersion(
  tx: TransactionContext,
  current: Template,
  changed: Template,
): Promise<Template> {
  await useImage(tx, changed.imageUrl)
  const version = await updateTemplate(tx, changed)
  if (version === undefined) throw refuse('template_not_found')
  const next = { ...changed, version }
  const facts = changedFacts(templateFacts(current), templateFacts(next))
  await recordChange(tx, { action: 'template.changed', subjectId: current.id, ...facts })
  if (isAwardable(next) && !isAwardable(current)) await sweepAgain(tx, next.id)
  return next
}

/** Archives a template or restores it. Its credentials and accepted jobs are not changed. */
export async function archiveTemplate(ctx: Context, id: TemplateId, isArchived: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await updateTemplateArchived(tx, id, isArchived))) return void (await getTemplate(tx, id))
    await recordChange(tx, {
      action: isArchived ? 'template.archived' : 'template.restored',
      subjectId: id,
      before: { is_archived: !isArchived },
      after: { is_archived: isArchived },
    })
    if (!isArchived) await sweepAgain(tx, id)
  })
}

/** The API names the drawn badge where a template has no picture. Sent back to us, that still means no picture. */
export function withOwnImage(ctx: Context, template: Template): Template {
  const { id, imageUrl } = template
  const isDrawn = imageUrl?.startsWith(`${achievementUrl(ctx.settings.publicUrl, id)}/`) && isDrawnBadge(imageUrl)
  return isDrawn ? { ...template, imageUrl: null } : template
}
